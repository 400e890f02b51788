import "server-only";
import type { z } from "zod";
import {
  evaluationFacts,
  runPlan,
  type EvaluationFacts,
  type HistoryRun,
} from "@/lib/shared/pageApi/history";
import { knownCost } from "@/lib/shared/pageApi/pricing";
import { requestTextWithoutSecrets, responseTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { findImage } from "@/lib/server/store/images";
import { findRequests } from "@/lib/server/store/requests";
import { findResponses, listEvaluations, type EvaluationRow } from "@/lib/server/store/evaluations";
import { findRun, type RunRow } from "@/lib/server/store/runs";
import type { Store } from "@/lib/server/store/store";
import { restoreRequest } from "./recordRequest";

/**
 * A whole run of this account, without keys in unknown fields, which earlier rows may still have. Null if
 * there is none, or it was deleted and no version shows it.
 */
export async function readRun(opened: Store, accountId: string, id: string): Promise<HistoryRun | null> {
  const run = await findRun(opened, accountId, id);
  if (!run) return null;
  const evaluations = await listEvaluations(opened, [id]);
  const bodies = await findResponses(opened, id);
  const hashes = [...bodies.values()].flatMap(({ requestSha256 }) => requestSha256 ?? []);
  return {
    ...runFacts(run),
    longContext: run.longContext === 1,
    baseline: run.baseline,
    requests: await readRequests(opened, accountId, [...new Set(hashes)]),
    evaluations: evaluations.map((evaluation) => {
      const found = bodies.get(evaluation.id);
      return {
        ...factsOf(evaluation),
        request: found?.requestSha256 ?? null,
        response: responseTextWithoutSecrets(found?.response.toString("utf8") ?? ""),
      };
    }),
  };
}

async function readRequests(
  opened: Store,
  accountId: string,
  hashes: readonly string[],
): Promise<HistoryRun["requests"]> {
  const images = new Map<string, Buffer>();
  const texts: HistoryRun["requests"] = {};
  for (const request of await findRequests(opened, accountId, hashes)) {
    for (const { sha256 } of request.cuts) {
      const bytes = images.get(sha256) ?? (await findImage(opened, accountId, sha256));
      if (bytes) images.set(sha256, bytes);
    }
    texts[request.sha256] = {
      text: requestTextWithoutSecrets(restoreRequest(request, (sha256) => images.get(sha256))).text,
      images: request.parts.map(({ name, sha256 }) => ({ part: name, sha256 })),
    };
  }
  return texts;
}

export const runFacts = ({ id, createdAt, name, pinnedAt, plan }: RunRow) => ({
  id,
  createdAt: createdAt.toISOString(),
  name,
  pinned: pinnedAt !== null,
  plan: plan === null ? null : runPlan.parse(JSON.parse(plan)),
});

/** The columns that the page API names. An earlier row may have a cost that nobody had said. */
export function factsOf({ requestId, createdAt, cost, currency, ...row }: EvaluationRow): EvaluationFacts {
  const facts: z.input<typeof evaluationFacts> = {
    ...row,
    id: requestId,
    createdAt: createdAt.toISOString(),
    ...knownCost(row.modelAnswered, { cost, currency }),
  };
  return evaluationFacts.parse(facts);
}
