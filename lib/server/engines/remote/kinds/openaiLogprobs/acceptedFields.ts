import { AppError } from "@typed-question/protocol/appError";

/** What a model's server takes of the fields that servers differ in. */
export interface AcceptedFields {
  topLogprobs: number;
  /** Whether the temperature is sent. Without it the server's own scales the probabilities. */
  temperature: boolean;
}

/** The most that servers give. */
export const ALL_FIELDS: AcceptedFields = { topLogprobs: 20, temperature: true };

/** Tried in turn where the error names no number. Fewer than 2 tokens compare nothing. */
const STEPS = [10, 5];
const TOP_MIN = 2;

const LIMIT = String.raw`(?:less than|smaller than|lower than|at most|maximum|max|up to|exceeds?|<=?|≤|and|to|,)`;
const BOUND = new RegExp(String.raw`${LIMIT}[^\d]{0,40}?(\d+)`, "giu");
const EXCLUSIVE = /(?:less|smaller|lower) than\D*(\d+)|< ?(\d+)/iu;
const UNSUPPORTED =
  /not (?:supported|available|allowed|permitted)|unsupported parameter|does(?: not|n't) support|unknown|unrecogni[sz]ed/iu;

/**
 * What to send after a refusal (400 or 422) that names one of these fields. vLLM writes 'Requested sample logprobs of
 * 20, which is greater than max allowed: 5', OpenAI 'Expected a value <= 5, but got 20 instead'.
 * @returns null where another try would be no different
 */
export function accepts(error: unknown, sent: AcceptedFields): AcceptedFields | null {
  const words = refusal(error);
  if (words === null) return null;
  if (/log_?probs|log probabilities/iu.test(words)) {
    const topLogprobs = UNSUPPORTED.test(words) ? null : fewer(words, sent.topLogprobs);
    return topLogprobs === null ? null : { ...sent, topLogprobs };
  }
  return sent.temperature && /temperature/iu.test(words) ? { ...sent, temperature: false } : null;
}

/** The server's own words behind the status; the sentence begins with names that a user chose. */
function refusal(error: unknown): string | null {
  if (!(error instanceof AppError) || error.type !== "api_usage_error") return null;
  const status = `(${error.facts["upstreamStatus"]}): `;
  const at = error.message.indexOf(status);
  return at < 0 ? null : error.message.slice(at + status.length);
}

function fewer(words: string, asked: number): number | null {
  const isBelow = (value: number): boolean => value >= TOP_MIN && value < asked;
  const excluded = /or equal|equal to/iu.test(words) ? null : EXCLUSIVE.exec(words);
  const exclusive = excluded ? Number(excluded[1] ?? excluded[2]) - 1 : null;
  if (exclusive !== null && isBelow(exclusive)) return exclusive;
  const named = [...words.matchAll(BOUND)].map(([, digits]) => Number(digits)).filter(isBelow);
  return named[0] ?? STEPS.find(isBelow) ?? null;
}
