import type { LayaConfig } from "./config";
import type { LayaTokenizer } from "./tokenizer";

/** Tokens of one option's text. */
const OPTION_TOKENS_MAX = 48;
/** The options leave this many tokens to the instructions; otherwise all options are shortened. */
const INSTRUCTION_TOKENS_WANTED = 16;
const INSTRUCTION_TOKENS_MIN = 8;
/** An option's share when all are shortened, its marker included. */
const OPTION_SHARE_MIN = 4;

/** The parts of a question that may be shortened. */
export type CutPart = "instructions" | "options" | "state";

export interface LayaSequence {
  tokens: number[];
  /** Where each option's marker stands in `tokens`. */
  markers: number[];
  /** The shortened parts, in the order of the sequence. */
  cut: CutPart[];
}

export interface SequenceTexts {
  instructions: string;
  options: readonly string[];
  state: string;
}

/** A question has too many options for a sequence, even with every option cut to its minimum. */
export class OptionsDoNotFit extends Error {
  override name = "OptionsDoNotFit";
}

/**
 * One question as Laya reads it: `[CLS] instructions [SEP] ([MASK] option)… [SEP] state [SEP]`. The budgets follow
 * the reference code. An option has at most 48 tokens. If the options leave the instructions less than 16 of the
 * head's tokens, every option is shortened. Each then has max(4, (head - 16) / options) tokens with its marker. The
 * instructions get the rest of the head, at least 8. The state gets the rest of the sequence.
 * @throws OptionsDoNotFit
 */
export function buildSequence(
  texts: SequenceTexts,
  { special, leadingTokens }: LayaTokenizer,
  { tokensMax, headTokensMax }: LayaConfig,
): LayaSequence {
  const cut = new Set<CutPart>();
  const shorten = (tokens: number[], count: number, part: CutPart): number[] => {
    if (tokens.length > count) cut.add(part);
    return tokens.slice(0, count);
  };
  /** One more than is wanted tells whether there is more. */
  const encode = (text: string, count: number, part: CutPart): number[] =>
    shorten(leadingTokens(text, count + 1), count, part);

  let options = texts.options.map((text) => [
    special.mask,
    ...encode(` ${text}`, OPTION_TOKENS_MAX, "options"),
  ]);
  const left = (): number => headTokensMax - options.reduce((sum, option) => sum + option.length, 0);
  if (left() < INSTRUCTION_TOKENS_WANTED) {
    const share = Math.floor((headTokensMax - INSTRUCTION_TOKENS_WANTED) / options.length);
    options = options.map((option) => shorten(option, Math.max(OPTION_SHARE_MIN, share), "options"));
  }
  const instructions = encode(texts.instructions, Math.max(INSTRUCTION_TOKENS_MIN, left()), "instructions");

  const tokens = [special.cls, ...instructions, special.sep];
  const markers: number[] = [];
  for (const option of options) {
    markers.push(tokens.length);
    tokens.push(...option);
  }
  tokens.push(special.sep);
  // The reference code would cut markers off; an option without one has no probability.
  if (tokens.length >= tokensMax) throw new OptionsDoNotFit();
  tokens.push(...encode(texts.state, tokensMax - tokens.length - 1, "state"), special.sep);
  const order: CutPart[] = ["instructions", "options", "state"];
  return { tokens, markers, cut: order.filter((part) => cut.has(part)) };
}
