import type { ContentDraft, Draft } from "./draft";
import { IMAGE_TOKENS } from "@typed-question/protocol/limits";
import { sentContents } from "./sentContents";
import { placeholderPattern } from "./mentions";

/** UTF-8 bytes a token, about: 4.5 in English prose, 3 in JSON and in most other scripts. */
const BYTES_A_TOKEN = 4;

const utf8 = new TextEncoder();

/** About how many tokens a run of the draft reads: state, included questions, and images by their mentions. */
export function estimateTokens({ state, questions, images }: Draft): number {
  const pattern = placeholderPattern(images.map(({ placeholder }) => placeholder));
  const tokensOf = ({ text }: Pick<ContentDraft, "text">): number => {
    const mentions = pattern === null ? 0 : (text.match(pattern)?.length ?? 0);
    return mentions * IMAGE_TOKENS + utf8.encode(text).length / BYTES_A_TOKEN;
  };
  let sum = tokensOf(state);
  for (const question of questions) {
    if (!question.included) continue;
    if (question.type === "kept") sum += tokensOf({ text: question.json });
    else for (const content of sentContents(question)) sum += tokensOf(content);
    if (question.type === "choice") for (const { name } of question.options) sum += tokensOf({ text: name });
  }
  return Math.ceil(sum);
}
