import "server-only";
import { AppError } from "@typed-question/protocol/appError";
import { parseJson, stringifyJson, isJsonObject } from "@typed-question/protocol/json";
import { writeResponse } from "@typed-question/protocol/writeResponse";
import { shownRow } from "@/lib/shared/datasets/shownRow";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import { priceOf, storedCost } from "@/lib/shared/pageApi/pricing";
import { inBackground, type BackgroundWork } from "@/lib/server/engines/background";
import { evaluate } from "@/lib/server/evaluate/evaluate";
import { findImage } from "@/lib/server/store/images";
import type { Store } from "@/lib/server/store/store";
import type { AskRow } from "./lane";
import { requireDistinctImages } from "./questionImages";
import { rowRequest } from "./rowRequest";

/** Evaluates rows in this process, behind requests that somebody waits for. */
export function askRowsOf(store: Store): AskRow {
  return async ({ accountId, model, questions, isLongContext }, row, work, signal) => {
    const request = rowRequest(row, model, questions);
    requireDistinctImages(row);
    const images = await imagesOf(store, accountId, row);
    const startedAt = performance.now();
    const response = await inBackground(work, () =>
      evaluate(request, {
        ...{ signal, hasDangerZoneHeader: true, isLongContext, images },
        ...{ models: null, accountId },
      }),
    );
    const { inputTokens, outputTokens } = response.usage;
    return {
      modelAnswered: response.model,
      latencyMs: ownMs(performance.now() - startedAt, work),
      inputTokens,
      outputTokens,
      ...storedCost(priceOf(response.model, response.extras), inputTokens),
      answers: answersOf(writeResponse(response)),
    };
  };
}

/** The model's own time: without the queue. */
const ownMs = (ms: number, { waitedMs }: BackgroundWork): number => Math.max(0, ms - waitedMs);

/** The text of `answers` in a response. */
function answersOf(text: string): string {
  const body = parseJson(text);
  return stringifyJson(isJsonObject(body) ? (body.get("answers") ?? null) : null);
}

async function imagesOf(store: Store, accountId: string, row: DatasetRow): Promise<Map<string, Uint8Array>> {
  const images = new Map<string, Uint8Array>();
  for (const { placeholder, sha256 } of row.images) {
    const bytes = await findImage(store, accountId, sha256);
    if (!bytes) {
      throw new AppError(
        "api_usage_error",
        `The image ${placeholder} of row ${shownRow(row.row)} is no longer here.`,
      );
    }
    images.set(placeholder, bytes);
  }
  return images;
}
