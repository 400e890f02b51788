import { REQUIREMENTS } from "./requirements/all";
import { Blocked, NotApplicable, Unmet, type Level, type Requirement } from "./requirement";
import { type Reply } from "./reply";
import { type Settings } from "./settings";
import { Target } from "./target";
import { TransportError } from "./transport";
import type { WireRequest } from "./wireRequest";

export type Outcome = "pass" | "fail" | "not applicable" | "blocked";

export interface CaseResult {
  name: string;
  outcome: Outcome;
  /** The reason for not applicable or blocked. */
  reason?: string;
  expected?: string;
  found?: string;
  exchange?: { request: WireRequest; reply?: Reply };
}

export interface RequirementResult {
  requirement: Requirement;
  /** The worst of its cases; applicable cases count before others. */
  outcome: Outcome;
  cases: CaseResult[];
  elapsedMs: number;
}

export interface Selection {
  levels?: readonly Level[];
  /** Ids, or their beginnings: `images` stands for `images.…`. */
  only?: readonly string[];
  except?: readonly string[];
}

function select({ levels, only, except = [] }: Selection): Requirement[] {
  const named = (id: string) => (name: string) => id === name || id.startsWith(`${name}.`);
  return REQUIREMENTS.filter(
    ({ id, level }) =>
      (levels?.includes(level) ?? true) && (only?.some(named(id)) ?? true) && !except.some(named(id)),
  );
}

/** Runs requirements against a server, several cases at a time, and returns their results in order. */
export async function runConformance(
  settings: Settings,
  selection: Selection = {},
  onResult: (result: RequirementResult) => void = () => undefined,
): Promise<RequirementResult[]> {
  const target = new Target(settings);
  const requirements = select(selection);
  const results: RequirementResult[] = [];
  let next = 0;
  let reported = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < requirements.length; at = next++) {
      const requirement = requirements[at];
      if (!requirement) return;
      results[at] = await runRequirement(target, requirement);
      for (let ready = results[reported]; ready; ready = results[++reported]) onResult(ready);
    }
  };
  try {
    await Promise.all(Array.from({ length: settings.concurrency }, work));
  } finally {
    target.close();
  }
  return results;
}

async function runRequirement(target: Target, requirement: Requirement): Promise<RequirementResult> {
  const started = performance.now();
  const { feature, cases } = requirement;
  const unclaimed = feature !== undefined && target.settings.features?.includes(feature) === false;
  const results: CaseResult[] = [];
  for (const { name, run } of cases) {
    if (unclaimed) {
      results.push({ name, outcome: "not applicable", reason: `the server does not claim ${feature}` });
      continue;
    }
    results.push(
      await run(target).then(
        (): CaseResult => ({ name, outcome: "pass" }),
        (error: unknown) => ({ name, ...failure(error) }),
      ),
    );
  }
  const order: Outcome[] = ["fail", "blocked", "pass", "not applicable"];
  const outcome = order.find((candidate) => results.some((result) => result.outcome === candidate)) ?? "pass";
  return { requirement, outcome, cases: results, elapsedMs: performance.now() - started };
}

function failure(error: unknown): Omit<CaseResult, "name"> {
  if (error instanceof NotApplicable) return { outcome: "not applicable", reason: error.message };
  if (error instanceof Blocked) return { outcome: "blocked", reason: error.message };
  if (error instanceof Unmet) {
    return { outcome: "fail", expected: error.expected, found: error.found, exchange: error.exchange };
  }
  if (error instanceof TransportError) {
    return {
      outcome: "fail",
      expected: "an answer",
      found: error.message,
      exchange: { request: error.request },
    };
  }
  throw error;
}
