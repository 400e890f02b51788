import "server-only";
import { refreshConnections } from "@/lib/server/connections/connections";
import { DANGER_ZONE_IMAGES_HEADER } from "@typed-question/protocol/headers";
import type { Content } from "@typed-question/protocol/questions/content";
import { contentsOf, mapContents, type AskedQuestion } from "@typed-question/protocol/questions/asked";
import { moduleOf, type QuestionType } from "@typed-question/protocol/questions/registry";
import type { SystemOneRequest } from "@typed-question/protocol/request";
import type { SystemOneResponse } from "@typed-question/protocol/response";
import type { Engine, EngineCapabilities, EngineContent } from "@typed-question/protocol/engine";
import { engineOf } from "@/lib/server/engines/registry";
import { env } from "@/lib/server/env";
import type { EvaluationTiming } from "@/lib/shared/pageApi/serverTiming";
import { AppError } from "@typed-question/protocol/appError";
import { PlaceholderIndex } from "@/lib/server/images/placeholderIndex";
import { splitPlaceholders } from "@/lib/server/images/placeholders";
import { countEvaluation } from "@/lib/server/metrics/metrics";
import { modelsOf, namesNow, namesOf, type Model, type ModelGrant } from "@/lib/server/models/catalog";
import { resolveModel } from "@/lib/server/models/resolve";
import { readOut } from "@typed-question/protocol/readout/readOut";
import { withDeadline } from "./deadline";
import { readImages, requireReferenced } from "./readImages";
import { requireTokenBudget } from "./tokenBudget";

const NAME_CHARS_SHOWN = 200;
const shownName = (name: string): string => name.slice(0, NAME_CHARS_SHOWN);

export interface EvaluateOptions {
  /** Aborts when the caller stops waiting. */
  signal: AbortSignal;
  /** Whether the caller sent the header for images and box questions. */
  hasDangerZoneHeader: boolean;
  /** Whether the caller sent the header that lifts the token budget; without it the budget holds. */
  isLongContext?: boolean;
  /** Placeholder to the bytes of its image, one for each of the request's assets. */
  images: ReadonlyMap<string, Uint8Array>;
  /** The models that the caller may use. */
  models: ModelGrant;
  /** The account whose taught models there are beside everybody's; all of them without it. */
  accountId?: string;
  /** Takes the request's tokens from the caller's limit, or throws; without it there is no limit. */
  spendTokens?: (tokens: number) => Promise<void>;
  /** Told once the model has answered. */
  onTiming?: (timing: EvaluationTiming) => void;
}

/**
 * One evaluation: the request's questions, answered by its model.
 * @throws AppError for an unknown model, for questions or images that it cannot take, for a full queue and at
 * the deadline; InvalidRequestError for more tokens than the budget and for unreadable images; the signal's
 * reason.
 */
export async function evaluate(
  request: SystemOneRequest,
  options: EvaluateOptions,
): Promise<SystemOneResponse> {
  await refreshConnections();
  const model = resolveModel(request.model, options.models, options.accountId);
  const engine = engineOf(model.id);
  return withDeadline(deadlineMs(engine.capabilities), options.signal, (signal) =>
    evaluateUntil(request, model, engine, { ...options, signal }),
  );
}

/** For what comes before and after a load: the queue, images, the answers themselves. */
const BESIDE_LOAD_MS = 15_000;

/** A deadline that somebody set holds; the usual one gives way to a model that has to load. */
function deadlineMs({ loadMsMax }: EngineCapabilities): number {
  const { deadlineMs: usual, isDeadlineSet } = env();
  return loadMsMax === undefined || isDeadlineSet ? usual : Math.max(usual, loadMsMax + BESIDE_LOAD_MS);
}

async function evaluateUntil(
  request: SystemOneRequest,
  model: Model,
  engine: Engine,
  {
    signal,
    hasDangerZoneHeader,
    isLongContext = false,
    images,
    models,
    accountId,
    spendTokens,
    onTiming,
  }: EvaluateOptions,
): Promise<SystemOneResponse> {
  const { questions } = request;
  const asked = new Map(
    [...questions].map(([name, question]) => [name, moduleOf(question.type).ask(question)]),
  );
  requireAnswerable(asked, model.id, engine.capabilities, hasDangerZoneHeader);
  const [firstImage] = images.keys();
  if (firstImage !== undefined)
    requireSeeing(model.id, firstImage, hasDangerZoneHeader, { models, accountId });
  const index = new PlaceholderIndex(images.keys());
  const contents = [request.state, ...[...asked.values()].flatMap(contentsOf)];
  const references = requireReferenced(images.keys(), contents, index);
  const { tokensMax } = engine.capabilities;
  const budget = { tokensMax, isLongContext };
  const tokens = await requireTokenBudget(request.state, asked, references, budget, signal);
  await spendTokens?.(tokens);
  const toContent = await contentWriter(index, images, signal);
  // Question names are left out: the model must never see them.
  const engineQuestions = [...asked.values()].map((question) => mapContents(question, toContent));
  const engineRequest = { state: toContent(request.state), questions: engineQuestions };
  const askedAt = performance.now();
  let queueMs = 0;
  const {
    outcomes,
    usage,
    model: answeredBy = model.id,
    extras,
  } = await engine
    .evaluate(engineRequest, signal, (ms) => {
      queueMs = ms;
    })
    .catch((error: unknown) => {
      throw error instanceof AppError ? error.withQuestions([...questions.keys()].map(shownName)) : error;
    });
  const timing = { queueMs, modelMs: performance.now() - askedAt - queueMs };
  onTiming?.(timing);
  countEvaluation(model.id, timing, usage);
  if (outcomes.length !== questions.size) {
    throw new Error(`${model.id} gave ${outcomes.length} outcomes for ${questions.size} questions`);
  }
  const answers = [...questions].map(
    ([name, question], index) => [name, readOut(outcomes[index]!, question)] as const,
  );
  return { model: answeredBy, answers: new Map(answers), usage, ...(extras ? { extras } : {}) };
}

function requireSeeing(
  modelId: string,
  firstImage: string,
  hasDangerZoneHeader: boolean,
  { models, accountId }: Pick<EvaluateOptions, "models" | "accountId">,
): void {
  if (!hasDangerZoneHeader) {
    throw new AppError("api_usage_error", `Images need the header '${DANGER_ZONE_IMAGES_HEADER}: true'.`);
  }
  if (engineOf(modelId).capabilities.images) return;
  const now = namesNow(accountId);
  const seeing = modelsOf(models, now).filter(({ id }) => engineOf(id).capabilities.images);
  const names = seeing.flatMap(({ id }) => namesOf(id, now));
  const others = names.length > 0 ? `Models that can: ${names.join(", ")}.` : "No model of this account can.";
  throw new AppError("api_usage_error", `The model ${modelId} cannot see images. ${others}`, {
    reason: "images_not_supported",
    loc: ["body", "assets", firstImage],
  });
}

/**
 * Content for an engine, with the images in their places. Decode last, so that invalid requests never pay for
 * it.
 */
async function contentWriter(
  index: PlaceholderIndex,
  images: ReadonlyMap<string, Uint8Array>,
  signal: AbortSignal,
): Promise<(content: Content) => EngineContent> {
  const { imageBytesMax, imagePixelsMax } = env();
  const limits = { bytesMax: imageBytesMax, pixelsMax: imagePixelsMax };
  const decoded = await readImages(images, limits, signal);
  return (content) => splitPlaceholders(content, index, decoded);
}

function requireAnswerable(
  questions: ReadonlyMap<string, AskedQuestion<Content, QuestionType>>,
  modelId: string,
  { box, optionsMax }: EngineCapabilities,
  hasDangerZoneHeader: boolean,
): void {
  for (const [name, question] of questions) {
    const shown = shownName(name);
    if (moduleOf(question.type).isDangerZone && !hasDangerZoneHeader) {
      const type = `${question.type.charAt(0).toUpperCase()}${question.type.slice(1)}`;
      throw new AppError(
        "api_usage_error",
        `${type} questions need the header '${DANGER_ZONE_IMAGES_HEADER}: true'.`,
      );
    }
    if (question.kind === "box") {
      if (!box) {
        throw new AppError(
          "api_usage_error",
          `The model ${modelId} cannot answer box questions such as '${shown}'.`,
        );
      }
    } else if (question.kind === "nominal" && question.outcomes.length > optionsMax) {
      throw new AppError(
        "api_usage_error",
        `The model ${modelId} takes at most ${optionsMax} options, and '${shown}' has ${question.outcomes.length}.`,
        { reason: "too_many_options", loc: ["body", "questions", name, question.type, "criteria"] },
      );
    }
  }
}
