import { JsonNumber, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { RemoteModel } from "@/lib/shared/pageApi/connections";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import type { Prompt, PromptPart } from "../../../prompt/choicePrompt";
import { readLabels, type LabelDistribution } from "../../../prompt/labelDistribution";
import type { LabelReader } from "../../../prompt/labels";
import type { RemoteServer } from "../../remoteServer";
import { UnreadableReply } from "../../replyFields";
import { accepts, type AcceptedFields } from "./acceptedFields";
import { readChatReply, type ChatReply } from "./chatReply";
import type { ChatPreset } from "./presets";

const PATH = "/chat/completions";

export interface Asked {
  labels: LabelDistribution;
  reply: ChatReply;
}

/** A model, the way to it, and what its server accepted so far. */
export interface ChatModel {
  server: Pick<RemoteServer, "call">;
  preset: ChatPreset;
  model: RemoteModel;
  /** Shared by all requests to this model: it changes when the server refuses a field. */
  accepted: { fields: AcceptedFields };
}

/**
 * Asks for one token and reads each label's probability. When the server refuses a field, asks again without it.
 * @param prompt called when the request's turn comes: the state is in it, once more for each question
 * @param images data URL of each image, by its hash
 * @param labels reads the letters that the prompt offers
 * @throws AppError
 */
export async function askLabels(
  prompt: () => Prompt<EngineImage>,
  labels: LabelReader,
  { server, preset, model, accepted }: ChatModel,
  images: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<Asked> {
  for (;;) {
    let sent = accepted.fields;
    const body = (): JsonObject => {
      // Other requests may have learnt more while this one waited.
      sent = accepted.fields;
      return bodyOf(prompt(), preset, model, images, sent);
    };
    try {
      return await server.call({ method: "POST", path: PATH, body }, signal, (answer) => {
        const reply = readChatReply(answer);
        const found = readLabels(reply.top, labels);
        if (!found) throw new UnreadableReply(noLabel(reply));
        return { labels: found, reply };
      });
    } catch (error) {
      const fewer = accepts(error, sent);
      if (fewer === null) throw error;
      if (accepted.fields === sent) accepted.fields = fewer;
    }
  }
}

function bodyOf(
  prompt: Prompt<EngineImage>,
  preset: ChatPreset,
  model: RemoteModel,
  images: ReadonlyMap<string, string>,
  { topLogprobs, temperature }: AcceptedFields,
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
    ...(temperature ? [["temperature", JsonNumber.of(1)] as [string, JsonValue]] : []),
    ["logprobs", true],
    ["top_logprobs", JsonNumber.of(topLogprobs)],
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
