import { membersOf, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import {
  optionsOf,
  originalOf,
  parseRequest,
  questionIn,
  withOnly,
  writeVariant,
  type ProbedRequest,
} from "./probedRequest";
import type { Change, Variant, Variants } from "./variant";

/** Most orders that are asked, the original one among them. */
export const ORDERS_MAX = 12;

/**
 * A choice with its options rotated: each option stands at each place once. A choice with more than
 * {@link ORDERS_MAX} options gets that many rotations, evenly spread. The original is the first.
 * @throws for a text that is not a request
 */
export function orderVariants(requestText: string, question: string): Variants {
  const request = parseRequest(requestText);
  const names = optionsOf(request, question);
  const count = Math.min(ORDERS_MAX, names.length);
  const shifts = Array.from({ length: count }, (_, index) => Math.floor((index * names.length) / count));
  return variantsOf(
    request,
    question,
    shifts.slice(1).map((shift) => {
      const order = [...names.slice(shift), ...names.slice(0, shift)];
      const reorder = (criteria: JsonObject) => new Map(order.map((name) => [name, criteria.get(name)!]));
      return { change: { kind: "order", order }, fields: criteriaOf(request, question, reorder) };
    }),
  );
}

/**
 * The question once for each other text of its instructions. Blank and repeated texts are left out.
 * @throws for a text that is not a request
 */
export function wordingVariants(requestText: string, question: string, texts: readonly string[]): Variants {
  const request = parseRequest(requestText);
  const own = questionIn(request, question).get("instructions");
  const others = [...new Set(texts)].filter((text) => text.trim() !== "" && text !== own);
  return variantsOf(
    request,
    question,
    others.map((text) => ({ change: { kind: "wording", text }, fields: { instructions: text } })),
  );
}

/**
 * A choice whose options are called a, b, c, and once more from the last to the first. So a liking for a letter
 * shows. An option keeps its description; one without takes its own name for it.
 * @throws for a text that is not a request
 */
export function nameVariants(requestText: string, question: string): Variants {
  const request = parseRequest(requestText);
  const names = optionsOf(request, question);
  const letters = names.map((_, index) => letterOf(index));
  return variantsOf(
    request,
    question,
    [letters, letters.toReversed()].map((called) => {
      const ownNames = new Map(called.map((letter, index) => [letter, names[index]!]));
      const rename = (criteria: JsonObject) =>
        new Map(called.map((letter, index) => [letter, criteria.get(names[index]!) ?? names[index]!]));
      return { change: { kind: "names", ownNames }, fields: criteriaOf(request, question, rename) };
    }),
  );
}

/** `a` for 0, `z` for 25, `aa` for 26. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? "" : letterOf(rest)) + String.fromCharCode(97 + (index % 26));
}

interface Changed {
  change: Change;
  /** The question's changed fields. */
  fields: Record<string, JsonValue>;
}

function variantsOf(request: ProbedRequest, name: string, changed: readonly Changed[]): Variants {
  const others = changed.map(({ change, fields }, index): Variant => {
    const question = new Map([...questionIn(request, name), ...Object.entries(fields)]);
    return { id: `${index + 1}`, requestText: writeVariant(withOnly(request, name, question)), change };
  });
  return [originalOf(request, name), ...others];
}

const criteriaOf = (request: ProbedRequest, name: string, change: (criteria: JsonObject) => JsonObject) => ({
  criteria: change(membersOf(questionIn(request, name).get("criteria"))),
});
