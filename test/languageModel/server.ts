import sharp from "sharp";
import { startFakeServer, TEST_KEY, type FakeServer, type Received, type Reply } from "@/test/remoteServers";
import { SPECIAL, type LanguageModel, type Place } from "./model";

export interface ChatRequest {
  model: string;
  messages: { role: "system" | "user"; content: string | ContentPart[] }[];
  max_tokens: number;
  logprobs?: boolean;
  top_logprobs?: number;
  chat_template_kwargs?: { enable_thinking?: boolean };
}

type ContentPart = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

const TOP_LOGPROBS_MAX = 20;
/** Pieces of an image in each direction. */
const PATCHES = 2;

export const MODEL_NAME = "tiny-1.0";

/** `POST /chat/completions` as servers of such models implement it, greedy, in single precision. */
export function startLanguageModelServer(model: LanguageModel): Promise<FakeServer> {
  return startFakeServer(async (received) => {
    try {
      return await answer(model, received);
    } catch (error) {
      return refusal(500, String(error));
    }
  });
}

async function answer(model: LanguageModel, { path, headers, body }: Received): Promise<Reply> {
  if (headers.authorization !== `Bearer ${TEST_KEY}`) return refusal(401, "Incorrect API key provided");
  if (path !== "/chat/completions") return refusal(404, "Not Found");
  const request = JSON.parse(body) as ChatRequest;
  const count = request.top_logprobs ?? 0;
  if (request.model !== "tiny") return refusal(404, `The model \`${request.model}\` does not exist`);
  if (count > TOP_LOGPROBS_MAX) return refusal(400, `top_logprobs must be at most ${TOP_LOGPROBS_MAX}`);

  const { vocabulary } = model.tokenizer;
  const sequence = await readMessages(model, request);
  const promptTokens = sequence.length;
  const content: object[] = [];
  const said: string[] = [];
  for (let i = 0; i < request.max_tokens; i += 1) {
    const tokens = likeliest(model.next(sequence), Math.max(1, count));
    const described = tokens.map(({ id, p }) => ({
      token: vocabulary[id]!,
      logprob: Math.fround(Math.log(p)),
      bytes: [...Buffer.from(vocabulary[id]!)],
    }));
    content.push({ ...described[0]!, top_logprobs: described.slice(0, count) });
    said.push(vocabulary[tokens[0]!.id]!);
    sequence.push(tokens[0]!.id);
  }
  const choice = {
    ...{ index: 0, finish_reason: "length", message: { role: "assistant", content: said.join("") } },
    logprobs: request.logprobs ? { content } : null,
  };
  const usage = {
    ...{ prompt_tokens: promptTokens, completion_tokens: said.length },
    total_tokens: promptTokens + said.length,
  };
  return { body: JSON.stringify({ object: "chat.completion", model: MODEL_NAME, choices: [choice], usage }) };
}

const refusal = (status: number, message: string): Reply => ({
  status,
  body: JSON.stringify({ error: { message } }),
});

/** The likeliest tokens, most likely first. */
export function likeliest(probabilities: readonly number[], count: number): { id: number; p: number }[] {
  return probabilities
    .map((p, id) => ({ id, p }))
    .sort((a, b) => b.p - a.p)
    .slice(0, count);
}

/** The model's input: its chat template around the messages, images as pieces in their places. */
export async function readMessages(
  { tokenizer }: LanguageModel,
  { messages, chat_template_kwargs: options }: ChatRequest,
): Promise<Place[]> {
  const sequence: Place[] = [];
  for (const { role, content } of messages) {
    sequence.push(...tokenizer.encode(SPECIAL[role]));
    const parts: ContentPart[] = typeof content === "string" ? [{ type: "text", text: content }] : content;
    for (const part of parts) {
      if (part.type === "text") sequence.push(...tokenizer.encode(part.text));
      else sequence.push(...(await readImage(part.image_url.url)));
    }
  }
  sequence.push(...tokenizer.encode(SPECIAL.assistant));
  if (options?.enable_thinking === false) sequence.push(...tokenizer.encode(SPECIAL.thoughtless));
  return sequence;
}

async function readImage(url: string): Promise<Place[]> {
  const [, base64 = ""] = /^data:image\/(?:png|jpeg);base64,(.+)$/.exec(url) ?? [];
  const pixels = await sharp(Buffer.from(base64, "base64"))
    .removeAlpha()
    .toColourspace("srgb")
    .resize(PATCHES, PATCHES, { fit: "fill" })
    .raw()
    .toBuffer();
  return Array.from({ length: PATCHES * PATCHES }, (_, patch): Place => {
    const [red, green, blue] = pixels.subarray(3 * patch, 3 * patch + 3);
    return [red! / 255, green! / 255, blue! / 255];
  });
}
