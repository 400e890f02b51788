import { endedEarly } from "@/components/answer/endedEarly";
import { failuresOf } from "./comparedColumns";
import type { Column } from "./comparedColumns";

/**
 * A model's progress in words.
 * @param isLoading whether its server may still load it
 */
export function statusText(column: Column, isLoading = false): string {
  const { status, views, wanted, outdated, deterministic } = column;
  const answered = outdated ? 0 : views.length;
  const failed = failuresOf(column).length;
  switch (status) {
    case "running":
      if (isLoading && answered === 0) return "Loading the model";
      if (wanted === 1) return "Running";
      return `Running ${answered} of ${wanted}${failed > 0 ? `, ${failed} failed` : ""}`;
    case "answered":
      if (wanted > 1) return `${answered} answers`;
      return deterministic ? "Deterministic" : "Answered";
    case "failed":
    case "cancelled":
      return endedEarly(status, { answered, wanted, failed });
  }
}
