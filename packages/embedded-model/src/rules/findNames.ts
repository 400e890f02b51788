import type { Finder } from "../text/findings";
import { piecesOf, type Steps } from "../text/steps";
import { POSTAL_ADDRESS } from "./contactData";
import { spansOf } from "./nameSpans";
import { eachSentence } from "./nameTokens";
import { formedOrganisations, organisationEvidence, type OrganisationEvidence } from "./organisationNames";
import { goesOnAboutPerson, isClosing, personEvidence, signatureEvidence } from "./personNames";
import { placeEvidence, type PlaceEvidence } from "./placeNames";

/** For each kind of named thing, the certainty that the text names one, from 0 to 1. */
export type NamedKinds = { person: number } & PlaceEvidence & OrganisationEvidence;
export type NamedKind = keyof NamedKinds;

const PLACE_OF_ADDRESS = 0.92;
/** "Has anyone seen Tolvar? Her badge is here." */
const MAYBE_PERSON = 0.28;
const PERSON_OF_PRONOUN = 0.8;
/** Mail programs put this above a signature. */
const SIGNATURE_MARK = /(?:^|\n)--\s*\n/;

/** Whether any person, place or organisation is named in a text. */
export const namesFinder: Finder<NamedKinds> = { find: findNames, bytesOf: () => 200 };

function* findNames(text: string): Steps<NamedKinds> {
  const found: NamedKinds = {
    person: 0,
    city: 0,
    country: 0,
    continent: 0,
    region: 0,
    place: 0,
    company: 0,
    bank: 0,
    school: 0,
    body: 0,
  };
  const note = (evidence: Partial<NamedKinds>): void => {
    for (const [kind, sure] of Object.entries(evidence))
      found[kind as NamedKind] = Math.max(found[kind as NamedKind], sure);
  };
  let isSigned = false;
  let lastPerson = 0;
  yield* eachSentence(text, (sentence) => {
    if (lastPerson >= MAYBE_PERSON && goesOnAboutPerson(sentence)) note({ person: PERSON_OF_PRONOUN });
    lastPerson = 0;
    if (isSigned || SIGNATURE_MARK.test(sentence.tokens[0]!.gap))
      note({ person: signatureEvidence(sentence) });
    isSigned = isClosing(sentence);
    note(formedOrganisations(sentence));
    for (const span of spansOf(sentence)) {
      const person = personEvidence(span);
      lastPerson = Math.max(lastPerson, person);
      note({ person });
      note(placeEvidence(span));
      note(organisationEvidence(span));
    }
  });
  for (const piece of piecesOf(text)) {
    yield;
    if (POSTAL_ADDRESS.test(piece)) note({ place: PLACE_OF_ADDRESS });
  }
  return found;
}
