import { Tokenizer } from "@huggingface/tokenizers";
import { z } from "zod";

export interface LayaTokenizer {
  special: { cls: number; sep: number; mask: number };
  /**
   * The first tokens of a text, at most `count`, as in the tokens of the whole text. A text's own `[MASK]` is read as
   * a space, because it would count as one more option.
   */
  leadingTokens(text: string, count: number): number[];
}

/** `tokenizer_config.json` names the special tokens, as a text or as an object with one. */
const name = z.union([z.string(), z.object({ content: z.string() }).transform(({ content }) => content)]);
const specialNames = z.object({
  cls_token: name.default("[CLS]"),
  sep_token: name.default("[SEP]"),
  mask_token: name.default("[MASK]"),
});

/** How much of a text is looked at for so many tokens; a token of prose has 4 to 5 characters. */
const CHARS_PER_TOKEN = 16;

/**
 * @param definition what `tokenizer.json` holds
 * @param config what `tokenizer_config.json` holds
 * @throws an Error when the files are not a tokenizer or lack a special token.
 */
export function createLayaTokenizer(definition: object, config: object): LayaTokenizer {
  const tokenizer = new Tokenizer(definition, config);
  const names = specialNames.parse(config);
  const idOf = (token: string): number => {
    const id = tokenizer.token_to_id(token);
    if (id === undefined) throw new Error(`tokenizer.json has no token ${token}`);
    return id;
  };
  const encode = (text: string): number[] => tokenizer.encode(text, { add_special_tokens: false }).ids;

  return {
    special: { cls: idOf(names.cls_token), sep: idOf(names.sep_token), mask: idOf(names.mask_token) },
    leadingTokens(text, count) {
      const own = text.replaceAll(names.mask_token, " ");
      // The time for a long text grows faster than the text: 200,000 letters without a space take seconds.
      for (let chars = count * CHARS_PER_TOKEN; ; chars *= 2) {
        const beginning = own.slice(0, endOfWord(own, chars));
        const tokens = encode(beginning);
        if (tokens.length >= count || beginning.length === own.length) return tokens.slice(0, count);
      }
    },
  };
}

/**
 * Where a text can be cut near `chars` without a change to the tokens before it: in front of a space that
 * follows a word. A word that goes on to twice as far is cut inside, where its tokens are not wanted.
 */
function endOfWord(text: string, chars: number): number {
  for (let at = chars; at < Math.min(text.length, 2 * chars); at++) {
    if (text[at] === " " && !/\s/u.test(text[at - 1]!)) return at;
  }
  return Math.min(text.length, 2 * chars);
}
