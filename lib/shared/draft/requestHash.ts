import type { Draft } from "./draft";
import { draftToRequest } from "./draftToRequest";

/** Odd numbers whose multiples spread the bits; any two would do. */
const [FIRST, SECOND] = [0x9e3779b1, 0x85ebca6b];

/**
 * Tells the requests of drafts apart. The hash stays the same while a run would send the same to the same models.
 * Folded parts of the form do not change it. It is 64 bits as hex, against chance alone and not against a deliberate
 * collision.
 */
export function requestHash(draft: Draft): string {
  const { model, compareWith, repeats, longContext } = draft;
  const text = JSON.stringify([draftToRequest(draft), model, compareWith, repeats, longContext]);
  let [one, two] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, FIRST);
    two = Math.imul(two ^ (two >>> 15) ^ code, SECOND);
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
