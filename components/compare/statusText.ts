import { endedEarly } from "@/components/answer/endedEarly";
import type { Column } from "./comparisonState";

/** In words how far a model is with what it was asked for. */
export function statusText({ status, views, wanted, outdated, deterministic }: Column): string {
  const answered = outdated ? 0 : views.length;
  switch (status) {
    case "running":
      return wanted > 1 ? `Running ${answered} of ${wanted}` : "Running";
    case "answered":
      if (wanted > 1) return `${answered} answers`;
      return deterministic ? "Deterministic" : "Answered";
    case "failed":
    case "cancelled":
      return endedEarly(status, answered, wanted);
  }
}
