import type { Column } from "./comparisonState";

/** In words how far a model is with what it was asked for. */
export function statusText({ status, views, wanted, outdated, deterministic }: Column): string {
  const answered = outdated ? 0 : views.length;
  const count = wanted > 1 ? `${answered} of ${wanted}` : "";
  const after = (word: string) => (count === "" ? word : `${word} after ${count}`);
  switch (status) {
    case "running":
      return `Running ${count}`.trim();
    case "answered":
      if (wanted > 1) return `${answered} answers`;
      return deterministic ? "Deterministic" : "Answered";
    case "failed":
      return after("Failed");
    case "cancelled":
      return after("Cancelled");
  }
}
