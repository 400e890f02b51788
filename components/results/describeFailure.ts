import type { RunFailure } from "./runState";

/** One sentence or two that say what went wrong and what to do about it. */
export function describeFailure(failure: RunFailure): string {
  if (failure.kind !== "refused") return failure.message;
  const { body, view, retryAfterMs } = failure;
  if (body.kind === "validation") {
    const count = body.details.length;
    return `The server refused the request: ${count} ${count === 1 ? "value does" : "values do"} not fit.`;
  }
  const said = body.kind === "error" ? sentence(body.message) : "";
  const retry = retryAfterMs === null ? "Try again in a moment." : `Try again in ${seconds(retryAfterMs)}.`;
  switch (view.status) {
    case 429:
      return `The rate limit of this account is reached. ${retry}`;
    case 529:
      return `The model is overloaded. ${retry}`;
    default:
      return said === "" ? `The server answered with status ${view.status} and no explanation.` : said;
  }
}

const sentence = (text: string): string => (text === "" || /[.!?]$/.test(text) ? text : `${text}.`);

function seconds(ms: number): string {
  const whole = Math.max(1, Math.ceil(ms / 1000));
  return whole === 1 ? "1 second" : `${whole} seconds`;
}
