import "server-only";
import type { Connection } from "@/lib/connections/connections";
import type { ConnectionTrialResult } from "@/lib/contract/connections";
import { openConnection, type ConnectionEngines } from "@/lib/engines/connectionEngines";
import type { Engine, EngineContent } from "@/lib/engines/engine";
import { listRemoteModels } from "@/lib/engines/listRemoteModels";
import { AppError } from "@/lib/errors";

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });

/** One small question. */
const REQUEST = {
  state: text("The parcel arrived this morning."),
  questions: [{ type: "noul" as const, instructions: text("Did the parcel arrive?"), yes: null, no: null }],
};

/** Lists a server's models and puts one question to the first model, and says what came of either. */
export async function tryConnection(
  connection: Connection,
  signal: AbortSignal,
): Promise<ConnectionTrialResult> {
  const { engines, server, retire } = openConnection(connection);
  const { settings } = connection;
  try {
    const listed = await outcomeOf(() => listRemoteModels(settings, server, signal));
    const [first] = engines;
    const startedAt = performance.now();
    const answered = first ? await outcomeOf(() => notesOf(first[1], signal)) : null;
    return {
      models: listed.value,
      listProblem: listed.problem,
      model: first ? settings.models[0]!.id : null,
      answerProblem: answered?.problem ?? null,
      notes: answered?.value ?? [],
      latencyMs: answered?.value ? Math.round(performance.now() - startedAt) : null,
    };
  } finally {
    retire();
  }
}

/**
 * Asks the first model of a connection a question, so that its server's `problem` is that of now. The question
 * itself is in order: a server that refuses it has trouble of its own.
 */
export async function checkConnection(
  { engines, server }: ConnectionEngines,
  signal: AbortSignal,
): Promise<void> {
  const [first] = engines;
  if (!first) return;
  try {
    await first[1].evaluate(REQUEST, signal);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.type === "api_usage_error") server.problem = error.message;
  }
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
