import type { HistoryRun } from "@/lib/shared/pageApi/history";
import type { ShareDocument, ShareRedaction } from "@/lib/shared/pageApi/shares";
import { redactRequest, redactResponse } from "./redact";

/** The choice of the parts to show to others. */
export type SharedRun = Pick<HistoryRun, "createdAt" | "plan" | "requests" | "evaluations">;

/**
 * The public form of a run, for a page and for a file.
 * @throws NothingToHide
 */
export function shareOf(run: SharedRun, title: string, hide: ShareRedaction): ShareDocument {
  const hashes = Object.keys(run.requests);
  return {
    version: 1,
    title,
    ranAt: run.createdAt,
    // The hidden paths may reveal their content.
    hidden: { ...hide, statePaths: hide.statePaths.map(() => "/…") },
    plan: run.plan,
    requests: Object.values(run.requests).map(({ text, images }) => ({
      text: redactRequest(text, hide),
      images: hide.images ? [] : images,
    })),
    evaluations: run.evaluations.map(({ request, response, ...facts }) => ({
      ...facts,
      request: request === null ? null : hashes.indexOf(request),
      response: redactResponse(response, hide),
    })),
  };
}
