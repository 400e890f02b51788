import { isOneOf } from "./wordLists";
/** The thing that a question or statement says is in a text. */
export interface MentionedObject {
  /** As it was written. */
  object: string;
  denied: boolean;
  /** It begins the question, so a capital letter says nothing. */
  isInitial: boolean;
  /** A person gives, says or uses it: excludes names, which a person has and gives in other ways. */
  wordsOnly: boolean;
}

/** Longer ones ask for more than a name. */
const QUESTION_MAX = 300;

const TEXT_NOUNS = new Set(
  (
    "text message email e-mail mail letter note notes comment review post ticket chat conversation transcript document " +
    "article report record entry feedback description request query statement passage paragraph content log order invoice " +
    "file memo notice story tweet answer reply response sms caption headline title subject summary minutes list state input " +
    "data json form call complaint inquiry enquiry newsletter announcement advert ad contract page quote bio profile cv " +
    "resume itinerary agenda update thread sentence release blog recipe receipt posting diary speech instruction " +
    "instructions question body signature words it here writing schedule programme brief snippet excerpt"
  ).split(" "),
);
const SUBJECT_WORDS_MAX = 5;

/** "The word refund (also as refunds, refunded)"; other text in brackets only explains. */
const ALSO_AS = / \((?:also|or|including|incl\.)(?: as| written| spelled)*:? ([^()"]{1,80})\)/i;
const ASIDE = / \([^()]{1,80}\)/g;
const WHETHER =
  /^(?:please )?(?:(?:check|tell|say|decide|determine|see|find out)(?: me)? (?:if|whether) |whether |true or false: )/i;
const ADVERBS =
  "also|ever|explicitly|expressly|specifically|actually|directly|even|literally|anywhere|clearly|both";
const ADVERB = `(?:(?:${ADVERBS}) )?`;
const LAST_ADVERB =
  /,? (?:by name|by brand|somewhere|anywhere|at all|explicitly|here|as well|too|at any point|at least once|literally|directly|by (?:the|this) [a-z-]+)$/i;
const IN_TEXT = /,? (?:(?:somewhere |anywhere )?in|inside|within|on|among) ([^,;:"]{2,60})$/i;

/** Anybody mentions a name; only a text contains one; a person says or uses a word. */
const VERBS = [
  {
    of: "anyone",
    verb: / (?:mentions?|mentioned|names?|named|cites?|cited|references?|referenced|refers? to|referred to|makes? (?:a |any )?(?:mention|reference) (?:of|to)|brings? up|brought up) /gi,
  },
  {
    of: "text",
    verb: / (?:contains?|includes?|lists?|quotes?|states?|gives?|ha(?:s|ve)|features?|employs?|holds?|shows?|carries|specif(?:y|ies)|says?|uses?|provides?|suppl(?:y|ies)) /gi,
  },
  {
    of: "word",
    verb: / (?:uses?|used|says?|said|writes?|wrote|quotes?|quoted|employs?|types?|gives?|gave|states?|stated|includes?|included|provides?|provided|suppl(?:y|ies)|supplied) /gi,
  },
] as const;
const MENTION_OF =
  "(?:(?:a|an|any|some|one) )?(?:explicit |direct |clear )?(?:mentions?|references?) (?:of|to) ";
const OPENS_MENTION = new RegExp(`^(no )?(?:${MENTION_OF})?(?=.)`, "i");
const THERE = new RegExp(
  `^(?:(?:is|are) there|there (?:is|are))( no| not any)? ${ADVERB}${MENTION_OF}(.+)$`,
  "i",
);
const PASSIVE = new RegExp(
  `^(.+) (?:been )?${ADVERB}(?:mentioned|named|cited|referenced|referred to|listed|quoted|included|found|present|used|stated|` +
    "written(?: out| down)?|contained|given|stated|provided|brought up)$",
  "i",
);
const APPEARS =
  /^(.+) (?:appears?|occurs?|stands?|(?:comes?|shows?|turns?|crops?) up|features?|gets? mentioned|gets? a mention)$/i;
const AMONG =
  /^(?:is|are|was|were) (.+) (?:among|one of|part of) the (?:[^ ]+ ){0,3}?(?:mentioned|named|listed)$/i;
const STANDS = /^(?:(?:is|are|was|were)(?: there)?|there (?:is|are)) (.+)$/i;

const AUXILIARY = /^(?:does|do|did|has|have|is|are|was|were|can) /i;
const LAST_AUXILIARY = / (?:does|do|did|has|have|is|are|was|were|gets|can|has been|have been)$/i;
const NOT = /(?: not| never| nowhere|n't)$/i;
const LAST_WORD = new RegExp(` (?:been|${ADVERBS}|be)$`, "i");

/** All readings of a question: a text or a person mentions a thing, it is mentioned, it is there. */
export function* mentionedObjects(question: string): Generator<MentionedObject> {
  if (question.length > QUESTION_MAX) return;
  const whole = question
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’`]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/[\s.?!:]+$/, "")
    .trim()
    .replace(ALSO_AS, (_, forms: string) =>
      forms
        .split(/,? (?:or|and) |, /)
        .map((form) => `, or "${form}"`)
        .join(""),
    )
    .replace(ASIDE, "")
    .replace(WHETHER, "");
  const { rest, isInText } = withoutTail(whole);
  const found = (object: string, denied: boolean, wordsOnly = false): MentionedObject => ({
    object,
    denied,
    isInitial: rest.startsWith(object),
    wordsOnly,
  });
  for (const { of, verb } of VERBS) {
    // A space before it: the subject may be missing, as in a criterion.
    for (const match of ` ${rest}`.matchAll(verb)) {
      const subject = readSubject(` ${rest}`.slice(0, match.index).trim());
      if (!subject || (of === "text" && !subject.isText)) continue;
      const after = ` ${rest}`.slice(match.index + match[0].length);
      const opening = of === "text" ? OPENS_MENTION.exec(after)! : null;
      const denied = subject.denied !== (opening?.[1] !== undefined);
      yield found(after.slice(opening?.[0].length ?? 0), denied, of === "word");
    }
  }
  const there = THERE.exec(rest);
  if (there) yield found(there[2]!, there[1] !== undefined);
  for (const pattern of [PASSIVE, APPEARS]) {
    const match = pattern.exec(rest);
    if (match)
      yield* withoutAuxiliary(match[1]!, pattern === APPEARS).map(([object, denied]) =>
        found(object, denied),
      );
  }
  const among = AMONG.exec(rest);
  if (among) yield found(among[1]!, false);
  const stands = isInText ? STANDS.exec(rest) : null;
  if (stands) yield found(stands[1]!, false);
}

/** Without "by name", "anywhere", "in the text" at its end. */
function withoutTail(question: string): { rest: string; isInText: boolean } {
  let rest = question;
  let isInText = false;
  for (;;) {
    const place = IN_TEXT.exec(rest);
    const isText = place !== null && isTextPhrase(place[1]!);
    const tail = isText ? place : LAST_ADVERB.exec(rest);
    if (!tail) return { rest, isInText };
    isInText ||= isText;
    rest = rest.slice(0, tail.index);
  }
}

const isTextPhrase = (phrase: string): boolean => {
  const words = phrase.toLowerCase().split(" ");
  if (words.length === 1) return words[0] === "it" || words[0] === "here";
  return (
    words.length <= SUBJECT_WORDS_MAX &&
    isOneOf("determiner", words[0]!.toLowerCase()) &&
    TEXT_NOUNS.has(words.at(-1)!)
  );
};

/** The mentioning subject: none, a text, or a person; null for a longer phrase. */
function readSubject(front: string): { isText: boolean; denied: boolean } | null {
  let rest = front.replace(LAST_WORD, "");
  const not = NOT.exec(rest);
  if (not) rest = rest.slice(0, not.index).replace(LAST_WORD, "");
  rest = rest
    .replace(not ? /(?:^| )(?:does|do|did|has|have)$/i : /$^/, "")
    .replace(AUXILIARY, "")
    .trim();
  const denied = not !== null;
  if (rest === "" && front === "") return { isText: true, denied };
  const words = rest.toLowerCase().split(" ");
  const isOne = words.length === 1;
  if (isOne && /^(?:it|this|that)$/.test(rest.toLowerCase())) return { isText: true, denied };
  if (isOne && /^(?:he|she|they|we|i|you|anyone|anybody|someone|somebody)$/i.test(rest))
    return { isText: false, denied };
  if (
    isOne ||
    !isOneOf("determiner", words[0]!.toLowerCase()) ||
    words.length > SUBJECT_WORDS_MAX ||
    /[,;:"]/.test(rest)
  )
    return null;
  return {
    isText: words.some((word) => TEXT_NOUNS.has(word.replace(/s$/, "")) || TEXT_NOUNS.has(word)),
    denied,
  };
}

/** "Is Acme", "Acme is", "Is Acme not" before "mentioned". */
function withoutAuxiliary(front: string, mayLackOne: boolean): [object: string, denied: boolean][] {
  let rest = front.replace(LAST_WORD, "");
  const not = NOT.exec(rest);
  if (not) rest = rest.slice(0, not.index);
  const denied = not !== null;
  if (LAST_AUXILIARY.test(rest)) return [[rest.replace(LAST_AUXILIARY, ""), denied]];
  if (AUXILIARY.test(rest)) return [[rest.replace(AUXILIARY, "").replace(/ be$/, ""), denied]];
  return mayLackOne ? [[rest, denied]] : [];
}
