import { startReferenceServer } from "../referenceServer";
import { runConformance, type Outcome } from "../runner";
import { DEFAULT_SETTINGS } from "../settings";
import { FAULTS, type FaultId } from "./faults";

/** Ids of the requirements by outcome, of a whole run against the reference server. */
export async function outcomesOf(fault?: FaultId): Promise<Record<Outcome, string[]>> {
  const server = await startReferenceServer(fault);
  try {
    const settings = { ...DEFAULT_SETTINGS, ...server.settings, stallMs: 400, concurrency: 1 };
    const results = await runConformance(settings);
    const ids = (outcome: Outcome) =>
      results.filter((result) => result.outcome === outcome).map(({ requirement }) => requirement.id);
    return {
      pass: ids("pass"),
      fail: ids("fail"),
      blocked: ids("blocked"),
      "not applicable": ids("not applicable"),
    };
  } finally {
    await server.close();
  }
}

export const FAULT_IDS = Object.keys(FAULTS) as FaultId[];

/** Faults are tried in two files, which run at one time. */
export const HALF = Math.ceil(FAULT_IDS.length / 2);
