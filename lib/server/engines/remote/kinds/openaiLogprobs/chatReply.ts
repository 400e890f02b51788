import { membersOf, type JsonValue } from "@typed-question/protocol/json";
import type { TokenLogprob } from "../../../prompt/labelDistribution";
import { errorMessageOf } from "../../errorMessage";
import { modelNameOf, numberOf, UnreadableReply } from "../../replyFields";

export interface ChatReply {
  model: string | null;
  /** The likeliest tokens in the answer's place. */
  top: TokenLogprob[];
  /** Null where the server does not say. */
  inputTokens: number | null;
  outputTokens: number;
}

/** @throws UnreadableReply */
export function readChatReply(body: JsonValue): ChatReply {
  const fields = membersOf(body);
  const message = fields.has("choices") ? null : errorMessageOf(body);
  if (message !== null) throw new UnreadableReply(`it sent an error with status 200: ${message}`);
  const choice = membersOf(firstOf(fields.get("choices")));
  const place = membersOf(firstOf(membersOf(choice.get("logprobs")).get("content")));
  const top = place.get("top_logprobs");
  if (!Array.isArray(top) || top.length === 0) {
    throw new UnreadableReply(
      "the reply has no log probabilities: the server or the model does not give them",
    );
  }
  const usage = membersOf(fields.get("usage"));
  return {
    model: modelNameOf(fields.get("model")),
    top: top.flatMap(readToken),
    inputTokens: numberOf(usage.get("prompt_tokens")),
    outputTokens: numberOf(usage.get("completion_tokens")) ?? 0,
  };
}

function readToken(value: JsonValue): TokenLogprob[] {
  const [token, logprob] = [membersOf(value).get("token"), numberOf(membersOf(value).get("logprob"))];
  return typeof token === "string" && logprob !== null ? [{ token, logprob }] : [];
}

const firstOf = (value: JsonValue | undefined): JsonValue | undefined =>
  Array.isArray(value) ? value[0] : undefined;
