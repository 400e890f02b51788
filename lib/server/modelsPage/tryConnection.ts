import "server-only";
import type { Connection } from "@/lib/server/connections/connections";
import { remoteModel, type ConnectionTrialResult, type RemoteModel } from "@/lib/shared/pageApi/connections";
import { openConnection, type ConnectionEngines } from "@/lib/server/engines/connectionEngines";
import type { Engine, EngineContent, EngineRequest } from "@typed-question/protocol/engine";
import { listRemoteModels } from "@/lib/server/engines/remote/listRemoteModels";
import { AppError } from "@typed-question/protocol/appError";

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });

const UNDESCRIBED = { name: null, description: null };

/** One small question. */
const REQUEST: EngineRequest = {
  state: text("The parcel arrived this morning."),
  questions: [
    {
      type: "noul",
      kind: "binary",
      instructions: text("Did the parcel arrive?"),
      outcomes: [UNDESCRIBED, UNDESCRIBED],
    },
  ],
};

/**
 * Lists a server's models, and asks one question to the first selected model, or else the first listed one.
 * Reports both results.
 */
export async function tryConnection(
  connection: Connection,
  signal: AbortSignal,
): Promise<ConnectionTrialResult> {
  const { server, retire } = openConnection(connection);
  const { settings } = connection;
  const listed = await outcomeOf(() => listRemoteModels(settings, server, signal)).finally(retire);
  const model = settings.models[0] ?? firstOf(listed.value ?? []);
  const answered = model ? await trialOf(connection, model, signal) : NOT_ASKED;
  return { models: listed.value, listProblem: listed.problem, model: model?.id ?? null, ...answered };
}

/** A listed name that no connection could use is not asked. */
function firstOf([id]: readonly string[]): RemoteModel | undefined {
  return id === undefined ? undefined : remoteModel.safeParse({ id }).data;
}

type Answered = Pick<ConnectionTrialResult, "answerProblem" | "notes" | "latencyMs">;

const NOT_ASKED: Answered = { answerProblem: null, notes: [], latencyMs: null };

async function trialOf(connection: Connection, model: RemoteModel, signal: AbortSignal): Promise<Answered> {
  const settings = { ...connection.settings, models: [model] };
  const { engines, retire } = openConnection({ ...connection, settings });
  const [engine] = engines.values();
  const startedAt = performance.now();
  const answered = await outcomeOf(() => notesOf(engine!, signal)).finally(retire);
  const latencyMs = answered.value ? Math.round(performance.now() - startedAt) : null;
  return { answerProblem: answered.problem, notes: answered.value ?? [], latencyMs };
}

/**
 * Asks the first model of a connection a question, and each model whose last call failed, to update their status. The
 * question is valid, so a refusal is the model's problem.
 */
export async function checkConnection(
  { engines, server }: ConnectionEngines,
  signal: AbortSignal,
): Promise<void> {
  const { lastCalls } = server;
  const asked = [...engines].filter(([id], index) => index === 0 || lastCalls.ownFault(id) !== null);
  await Promise.all(
    asked.map(async ([id, engine]) => {
      try {
        await engine.evaluate(REQUEST, signal);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const isKnown = error.type !== "api_usage_error" || lastCalls.ownFault(id) !== null;
        if (!isKnown) lastCalls.failed(id, { message: error.message, hasReply: true, isOfAll: false });
      }
    }),
  );
}

async function notesOf(engine: Engine, signal: AbortSignal): Promise<string[]> {
  const { outcomes, extras } = await engine.evaluate(REQUEST, signal);
  const [outcome] = outcomes;
  const own = outcome?.kind === "answer" ? outcome.answer.extras : outcome?.extras;
  return [own, extras].flatMap((fields) => {
    const notes = fields?.get("x_notes");
    return Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [];
  });
}

async function outcomeOf<T>(
  work: () => Promise<T>,
): Promise<{ value: T; problem: null } | { value: null; problem: string }> {
  try {
    return { value: await work(), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { value: null, problem: error.message };
  }
}
