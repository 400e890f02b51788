import type { ConnectionKind } from "@/lib/shared/pageApi/connectionKinds";
import type { RemoteKind } from "./kind";
import { openaiDecisionsKind } from "./openaiDecisions/kind";
import { openaiLogprobsKind } from "./openaiLogprobs/kind";
import { upstreamKind } from "./upstream/kind";

/** Every kind of connection. No other code asks for a connection's kind. */
export const REMOTE_KINDS: { readonly [Kind in ConnectionKind]: RemoteKind<Kind> } = {
  upstream: upstreamKind,
  "openai-decisions": openaiDecisionsKind,
  "openai-logprobs": openaiLogprobsKind,
};
