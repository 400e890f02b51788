import { setMaxListeners } from "node:events";
import { publicModelId, type ConnectionSettings, type RemoteModel } from "@/lib/shared/pageApi/connections";
import { JsonNumber, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { AppError } from "@typed-question/protocol/appError";
import { QUESTION_TOKENS_MAX } from "@typed-question/protocol/limits";
import type {
  Engine,
  EngineOutcome,
  EngineQuestion,
  EngineRequest,
  EngineResult,
} from "@typed-question/protocol/engine";
import { followSignal, Lifetime } from "@typed-question/protocol/followSignal";
import { scaleForEngine } from "@/lib/server/images/scaleForEngine";
import { imagesBecome } from "../../../requestImages";
import { aboutQuestions } from "../aboutQuestions";
import type { RemoteEngineOptions } from "../kind";
import { DECISIONS_PRESETS, type DecisionsPreset } from "./presets";
import { extrasOf, readReply, serverField, type DecisionsReply } from "./readReply";
import { sumOf } from "./sumOf";
import { plainText, writeParts, type ImageUrls } from "./writeParts";
import { writeQuestion, type WrittenQuestion } from "./writeQuestion";

const IMAGE_LIMITS = { maxSide: 2_048, maxPixels: 2_048 * 2_048 };

const decisionsPreset = (name: string): DecisionsPreset =>
  (DECISIONS_PRESETS as Readonly<Record<string, DecisionsPreset>>)[name] ?? DECISIONS_PRESETS.other;

/** Names of the questions of one request in the words of servers. */
const SENT_NAMES = /\bquestions[.[](\d{1,4})\b\]?/;

interface Asked {
  /** Among the questions of the caller. */
  place: number;
  question: EngineQuestion;
  written: WrittenQuestion;
}

/**
 * A model behind OpenAI's Decisions API. One request an evaluation, or several where the server takes fewer questions.
 * A single option or level needs no request.
 */
export function createDecisionsEngine({ settings, model, server }: RemoteEngineOptions): Engine {
  const preset = decisionsPreset(settings.preset);
  const lifetime = new Lifetime();

  const ask = (input: JsonValue, asked: readonly Asked[], signal: AbortSignal): Promise<DecisionsReply> => {
    const body: JsonObject = new Map<string, JsonValue>([
      ["model", model.id],
      ["input", input],
      ["questions", asked.map(({ written }) => written.json)],
    ]);
    return server.call({ method: "POST", path: "/decisions", body: () => body }, signal, (reply) =>
      readReply(
        reply,
        asked.map(({ question }) => question),
      ),
    );
  };

  const evaluate = async (request: EngineRequest, controller: AbortController): Promise<EngineResult> => {
    const { signal } = controller;
    const images = await imagesBecome(request, async (image) => {
      const { bytes, mime } = await scaleForEngine(image, IMAGE_LIMITS, signal);
      return `data:${mime};base64,${Buffer.from(bytes).toString("base64")}`;
    });
    const asked = request.questions.flatMap((question, i): Asked[] => {
      if (question.kind === "box") throw new Error("This model cannot answer box questions");
      if (question.outcomes.length === 1) return [];
      return [{ place: i, question, written: writeQuestion(question, `Question ${i + 1}`, images) }];
    });
    const input = writeInput(request, images);
    const replies = await Promise.all(
      slices(asked, preset.questionsMax).map((slice) =>
        ask(input, slice, signal).catch((error: unknown) => {
          const places = slice.map(({ place }) => place);
          const own = error instanceof AppError ? aboutQuestions(error, places, SENT_NAMES) : error;
          controller.abort(own);
          throw own;
        }),
      ),
    );
    return mergeReplies(request, asked, replies, settings, model);
  };

  return {
    capabilities: {
      images: model.images && preset.images,
      box: false,
      optionsMax: Math.min(model.optionsMax ?? preset.optionsMax, preset.optionsMax),
      tokensMax: model.tokensMax ?? QUESTION_TOKENS_MAX,
      deterministic: model.deterministic,
    },
    ready: () => Promise.resolve(),
    evaluate: (request, signal) =>
      lifetime.run(signal, (own) =>
        followSignal(own, (controller) => {
          // Every slice of the questions listens to it.
          setMaxListeners(0, controller.signal);
          return evaluate(request, controller);
        }),
      ),
    close: () => Promise.resolve(lifetime.end(new Error("The engine is closed"))),
  };
}

/** Text alone as a string, which every server reads; the rest as parts of one message. */
function writeInput({ state }: EngineRequest, images: ImageUrls): JsonValue {
  const content = writeParts(state, images);
  return (
    plainText(content) ?? [
      new Map<string, JsonValue>([
        ["role", "user"],
        ["content", content],
      ]),
    ]
  );
}

function slices<T>(items: readonly T[], size: number): T[][] {
  const found: T[][] = [];
  for (let from = 0; from < items.length; from += size) found.push(items.slice(from, from + size));
  return found;
}

function mergeReplies(
  { questions }: EngineRequest,
  asked: readonly Asked[],
  replies: readonly DecisionsReply[],
  { name }: ConnectionSettings,
  model: RemoteModel,
): EngineResult {
  const found = replies.flatMap(({ outcomes }) => outcomes).values();
  const written = asked.map((one) => one.written).values();
  const outcomes = questions.map((question): EngineOutcome => {
    const isAsked = question.kind !== "box" && question.outcomes.length > 1;
    if (!isAsked) return { kind: "distribution", probabilities: [1] };
    return withSent(found.next().value!, written.next().value!);
  });
  const answered = replies.find((reply) => reply.model !== null)?.model ?? null;
  const usages = replies.map(({ usage }) => usage);
  const details = replies.map(({ usageDetails }) => usageDetails).reduce(sumOf, NOTHING);
  const more: JsonObject = new Map([
    ...(replies[0]?.more ?? []),
    ...replies.map((reply) => costsOf(reply.more)).reduce(sumOf, NOTHING),
  ]);
  return {
    outcomes,
    usage: {
      inputTokens: usages.reduce((sum, usage) => sum + (usage?.inputTokens ?? 0), 0),
      outputTokens: usages.reduce((sum, usage) => sum + (usage?.outputTokens ?? 0), 0),
    },
    ...(answered !== null && answered !== model.id ? { model: publicModelId(name, answered) } : {}),
    ...extrasOf(
      [
        ...(replies.length > 1 ? [["x_requests", JsonNumber.of(replies.length)] as const] : []),
        ...(details.size > 0 ? [serverField("usage", details)] : []),
        ...[...more].map(([field, value]) => serverField(field, value)),
      ] as [`x_${string}`, JsonValue][],
      usages.includes(null) ? ["The server does not say what it used."] : [],
    ),
  };
}

const NOTHING: JsonObject = new Map<string, JsonValue>();

/** Each request has its own, such as `cost` or `response_cost`; other fields of the first reply stand for all. */
const costsOf = (fields: JsonObject): JsonObject =>
  new Map([...fields].filter(([field]) => /(^|_)cost$/.test(field)));

/** The outcome with the instructions that were sent, where they are not the caller's own. */
function withSent(outcome: EngineOutcome, { sentInstructions }: WrittenQuestion): EngineOutcome {
  if (sentInstructions === null || outcome.kind === "answer") return outcome;
  const sent = ["x_sent_instructions", sentInstructions] as const;
  return { ...outcome, extras: new Map<`x_${string}`, JsonValue>([sent, ...(outcome.extras ?? [])]) };
}
