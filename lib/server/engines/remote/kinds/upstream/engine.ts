import { publicModelId, type ConnectionSettings, type RemoteModel } from "@/lib/shared/pageApi/connections";
import { AppError } from "@typed-question/protocol/appError";
import { QUESTION_TOKENS_MAX } from "@typed-question/protocol/limits";
import { moduleOf } from "@typed-question/protocol/questions/registry";
import type { Engine, EngineOutcome, EngineRequest, EngineResult } from "@typed-question/protocol/engine";
import { Lifetime } from "@typed-question/protocol/followSignal";
import { aboutQuestions } from "../aboutQuestions";
import type { RemoteEngineOptions } from "../kind";
import { UPSTREAM_PRESETS, type UpstreamPreset } from "./presets";
import { readReply, type ReadReply } from "./readReply";
import { wireRequest } from "./wireRequest";

/** Names that `wireRequest` gives the questions. */
const SENT_NAMES = /\bq(\d{1,4})\b/;

export const upstreamPreset = (name: string): UpstreamPreset =>
  (UPSTREAM_PRESETS as Readonly<Record<string, UpstreamPreset>>)[name] ?? UPSTREAM_PRESETS.other;

/** A model of another server that speaks this protocol: one request an evaluation, and its answers as they are. */
export function createUpstreamEngine({ settings, model, server }: RemoteEngineOptions): Engine {
  const preset = upstreamPreset(settings.preset);
  const lifetime = new Lifetime();
  const tokensMax = model.tokensMax ?? QUESTION_TOKENS_MAX;
  const isLong = tokensMax > QUESTION_TOKENS_MAX;
  const wire = {
    model: model.id.includes("/") ? model.id : `${preset.modelPrefix}${model.id}`,
    imageSideMax: preset.imageSideMax ?? 1,
  };

  const ask = async (request: EngineRequest, signal: AbortSignal): Promise<ReadReply> => {
    const body = await wireRequest(request, wire, signal);
    const isDangerous =
      body.has("assets") || request.questions.some(({ type }) => moduleOf(type).isDangerZone);
    const headers = {
      ...(isDangerous && preset.imagesHeader !== null ? { [preset.imagesHeader]: "true" } : {}),
      ...(isLong && preset.longContextHeader !== null ? { [preset.longContextHeader]: "true" } : {}),
    };
    return server.call({ method: "POST", path: preset.path, headers, body: () => body }, signal, (reply) =>
      readReply(reply, request.questions),
    );
  };

  return {
    capabilities: {
      images: model.images && preset.imageSideMax !== null,
      box: model.box && preset.imageSideMax !== null,
      optionsMax: Math.min(model.optionsMax ?? preset.optionsMax, preset.optionsMax),
      tokensMax,
      deterministic: model.deterministic,
    },
    ready: () => Promise.resolve(),
    evaluate: (request, signal) =>
      lifetime.run(signal, async (own) => {
        const asked = request.questions.filter((question) => !hasOneAnswer(question));
        if (asked.length === 0) return mergeOutcomes(request, null, settings, model);
        const places = asked.map((question) => request.questions.indexOf(question));
        const reply = await ask({ ...request, questions: asked }, own).catch((error: unknown) => {
          throw error instanceof AppError ? aboutQuestions(error, places, SENT_NAMES) : error;
        });
        return mergeOutcomes(request, reply, settings, model);
      }),
    close: () => Promise.resolve(lifetime.end(new Error("The engine is closed"))),
  };
}

/** A single option or level has all the probability, and some servers refuse to be asked for it. */
function hasOneAnswer(question: EngineRequest["questions"][number]): boolean {
  return question.kind !== "box" && question.outcomes.length === 1;
}

function mergeOutcomes(
  { questions }: EngineRequest,
  reply: ReadReply | null,
  { name }: ConnectionSettings,
  model: RemoteModel,
): EngineResult {
  const answers = reply?.answers.values();
  const outcomes = questions.map((question): EngineOutcome => {
    if (hasOneAnswer(question)) return { kind: "distribution", probabilities: [1] };
    const answer = answers!.next().value!;
    if (answer.type !== "refusal") return { kind: "answer", answer };
    return { kind: "refusal", ...(answer.extras ? { extras: answer.extras } : {}) };
  });
  return {
    outcomes,
    usage: reply?.usage ?? { inputTokens: 0, outputTokens: 0 },
    ...(reply?.model && reply.model !== model.id ? { model: publicModelId(name, reply.model) } : {}),
    ...(reply?.extras ? { extras: reply.extras } : {}),
  };
}
