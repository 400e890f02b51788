import { JsonNumber, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { RemoteModel } from "@/lib/shared/pageApi/connections";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import type { Prompt, PromptPart } from "../../../prompt/choicePrompt";
import { readLabels, type LabelDistribution } from "../../../prompt/labelDistribution";
import type { RemoteServer } from "../../remoteServer";
import { UnreadableReply } from "../../replyFields";
import { readChatReply, type ChatReply } from "./chatReply";
import type { ChatPreset } from "./presets";

const PATH = "/chat/completions";

/** The most that servers give. */
const TOP_LOGPROBS = 20;

export interface Asked {
  labels: LabelDistribution;
  reply: ChatReply;
}

/**
 * Asks for one token and reads each label's probability.
 * @param prompt called when the request's turn comes: the state is in it, once more for each question
 * @param images data URL of each image, by its hash
 * @param count labels that the prompt offers
 * @throws AppError
 */
export function askLabels(
  prompt: () => Prompt<EngineImage>,
  count: number,
  { server, preset, model }: { server: Pick<RemoteServer, "call">; preset: ChatPreset; model: RemoteModel },
  images: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<Asked> {
  const body = (): JsonObject => bodyOf(prompt(), preset, model, images);
  return server.call({ method: "POST", path: PATH, body }, signal, (answer) => {
    const reply = readChatReply(answer);
    const labels = readLabels(reply.top, count);
    if (!labels) throw new UnreadableReply(noLabel(reply));
    return { labels, reply };
  });
}

function bodyOf(
  prompt: Prompt<EngineImage>,
  preset: ChatPreset,
  model: RemoteModel,
  images: ReadonlyMap<string, string>,
): JsonObject {
  return new Map<string, JsonValue>([
    ["model", model.id],
    [
      "messages",
      [
        new Map([
          ["role", "system"],
          ["content", prompt.system],
        ]),
        new Map<string, JsonValue>([
          ["role", "user"],
          ["content", userContent(prompt.user, images)],
        ]),
      ],
    ],
    [preset.tokensField, JsonNumber.of(1)],
    // The probabilities as the model has them; another temperature would scale them on some servers.
    ["temperature", JsonNumber.of(1)],
    ["logprobs", true],
    ["top_logprobs", JsonNumber.of(TOP_LOGPROBS)],
    ...Object.entries(preset.reasoningOff).map(([key, value]): [string, JsonValue] => [
      key,
      typeof value === "object" ? new Map(Object.entries(value)) : value,
    ]),
  ]);
}

const noLabel = ({ top }: ChatReply): string =>
  `it would not go on with the letter of an option (it begins with ${JSON.stringify(top[0]?.token ?? "")}): ` +
  "the model may reason before it answers";

/** Text alone as a string, which every server reads. */
function userContent(
  parts: readonly PromptPart<EngineImage>[],
  images: ReadonlyMap<string, string>,
): JsonValue {
  const [only] = parts;
  if (parts.length === 1 && only?.type === "text") return only.text;
  return parts.map((part): JsonValue =>
    part.type === "text"
      ? new Map([
          ["type", "text"],
          ["text", part.text],
        ])
      : new Map<string, JsonValue>([
          ["type", "image_url"],
          ["image_url", new Map([["url", images.get(part.image.sha256)!]])],
        ]),
  );
}
