import { placeholderPattern } from "@/lib/shared/draft/mentions";
import { membersOf, stringifyJson } from "@typed-question/protocol/json";
import { parseRequest } from "./probedRequest";
import type { Variants } from "./variant";

/** About a token for so many bytes of UTF-8, in most scripts. */
const BYTES_A_TOKEN = 4;
/** A server counts so many for each mention of an image. */
const TOKENS_AN_IMAGE = 1_024;

export interface Estimate {
  calls: number;
  /** Input tokens of all calls, roughly. */
  tokens: number;
}

/** What a probe will ask for. @param repeats of each variant */
export function estimateOf(variants: Variants, repeats: number): Estimate {
  const tokens = variants.reduce((sum, { requestText }) => sum + tokensOf(requestText), 0);
  return { calls: variants.length * repeats, tokens: tokens * repeats };
}

function tokensOf(requestText: string): number {
  const request = parseRequest(requestText);
  const text = stringifyJson([request.get("state") ?? "", request.get("questions") ?? null]);
  const pattern = placeholderPattern([...membersOf(request.get("assets")).keys()]);
  const images = pattern ? [...text.matchAll(pattern)].length : 0;
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_A_TOKEN) + images * TOKENS_AN_IMAGE;
}
