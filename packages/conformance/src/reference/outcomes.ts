import { startReferenceServer } from "../referenceServer";
import { runConformance, type Outcome, type RequirementResult, type Selection } from "../runner";
import { REQUIREMENTS } from "../requirements/all";
import { DEFAULT_SETTINGS } from "../settings";
import { type FaultId } from "./faults";

async function run(
  selection: Selection,
  fault?: FaultId,
  onAsked?: (fault: FaultId) => void,
): Promise<RequirementResult[]> {
  const server = await startReferenceServer(fault, onAsked);
  try {
    // One at a time: then the server behaves the same in every run.
    return await runConformance(
      { ...DEFAULT_SETTINGS, ...server.settings, stallMs: 400, concurrency: 1 },
      selection,
    );
  } finally {
    await server.close();
  }
}

const idsWith = (results: readonly RequirementResult[], outcome: Outcome): string[] =>
  results.filter((result) => result.outcome === outcome).map(({ requirement }) => requirement.id);

/** Ids of all requirements by their outcome for the server without a fault. */
export async function soundOutcomes(): Promise<Record<Outcome, string[]>> {
  const results = await run({});
  return {
    pass: idsWith(results, "pass"),
    fail: idsWith(results, "fail"),
    blocked: idsWith(results, "blocked"),
    "not applicable": idsWith(results, "not applicable"),
  };
}

/**
 * For every fault, the requirements during which the sound server reaches its place. Before that place the
 * server behaves the same with and without the fault, so the other requirements need no second run.
 */
export async function reach(): Promise<Map<FaultId, string[]>> {
  const reached = new Map<FaultId, string[]>();
  for (const { id } of REQUIREMENTS) {
    const asked = new Set<FaultId>();
    await run({ only: [id] }, undefined, (fault) => asked.add(fault));
    for (const fault of asked) reached.set(fault, [...(reached.get(fault) ?? []), id]);
  }
  return reached;
}

/** Ids of the requirements among these that a fault breaks. */
export async function failuresOf(fault: FaultId, requirements: readonly string[]): Promise<string[]> {
  return idsWith(await run({ only: requirements }, fault), "fail");
}
