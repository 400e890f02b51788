import { endedEarly } from "@/components/answer/endedEarly";
import { formatLatency, formatPrice } from "@/lib/shared/text/figures";
import { planOf, shownReplies } from "@/components/answer/shownReplies";
import { takenText } from "@/components/answer/takenText";
import { describeReason } from "@/lib/shared/evaluation/describeFailure";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { storedView } from "@/lib/client/storedView";
import { isolated } from "@/lib/shared/text/isolated";
import { readErrorBody, type ErrorBody } from "@typed-question/protocol/errors";
import { parseJsonOrNull, stringifyJson } from "@typed-question/protocol/json";
import type { RunPlan } from "@/lib/shared/pageApi/history";
import type { ShareDocument } from "@/lib/shared/pageApi/shares";
import { HIDDEN, hidesAnything } from "@/lib/shared/shares/redact";
import { html, NOTHING, type Html } from "./html";
import { jsonPieces } from "./jsonPieces";
import { cellName } from "./longName";
import { numbersSlide } from "./numbersSlide";
import type { Presentation } from "./presentation";
import { presentationDocument } from "./presentationDocument";
import { readPresentation, type PresentedReply } from "./readPresentation";
import { readableTime, slide, table } from "./slides";

type SharedEvaluation = ShareDocument["evaluations"][number];

/**
 * The page of a share: its slides, every number as a table, who answered when, and the JSON, all of it without
 * what the share leaves out.
 *
 * @param imageAddress where the bytes of an image are, by their SHA-256
 */
export function sharedDocument(share: ShareDocument, imageAddress: (sha256: string) => string): string {
  const { title, hidden, requests, evaluations } = share;
  const { columns } = planOf(share);
  const first = evaluations.find(({ modelAsked }) => (modelAsked ?? "") === columns[0]?.model);
  const request = requests[first?.request ?? 0];
  const presentation = readPresentation({
    requestText: request?.text ?? "",
    replies: columns.map((column) => replyOf(column, share)),
    imageAddresses: new Map(request?.images.map(({ part, sha256 }) => [part, imageAddress(sha256)])),
  });
  return presentationDocument(
    // The first line of the state may be what is hidden.
    { ...presentation, title, leftOut: describeHidden(hidden) },
    [numbersSlide(presentation), jsonSlide(share, presentation)],
  );
}

function replyOf(
  column: RunPlan["columns"][number],
  { requests, evaluations, hidden }: ShareDocument,
): PresentedReply {
  const { answers, failure, failures, status, isTaken } = shownReplies(evaluations, column);
  const count = { answered: answers.length, wanted: column.wanted, failed: failures.length };
  const viewOf = (evaluation: SharedEvaluation) =>
    storedView(evaluation, requests[evaluation.request ?? -1]?.text ?? "");
  return {
    asked: column.model === "" ? null : column.model,
    takesFrom: isTaken ? (column.takesFrom ?? null) : null,
    views: answers.map(viewOf),
    endedEarly: status === "answered" ? null : endedEarly(status, count),
    failure: failure && { reason: reasonOf(viewOf(failure), hidden), requestId: failure.id },
  };
}

function reasonOf(view: EvaluationView, hidden: ShareDocument["hidden"]): string {
  const read = readErrorBody(view.responseText);
  const body: ErrorBody = isLeftOut(read, hidden)
    ? { kind: "error", errorType: "", message: reasonWithoutWords(view.status, read) }
    : read;
  return describeReason({ kind: "refused", view, body, retryAfterMs: null });
}

/** What a server says may repeat the request: a share that hides any of it has none of its words. */
const isLeftOut = (body: ErrorBody, hidden: ShareDocument["hidden"]): boolean =>
  body.kind === "error" ? body.message === HIDDEN : body.kind === "plain" && hidesAnything(hidden);

function reasonWithoutWords(status: number, body: ErrorBody): string {
  const type = body.kind === "error" && body.errorType !== "" ? `, ${body.errorType}` : "";
  return `It did not answer (status ${status}${type})`;
}

function describeHidden({ state, statePaths, instructions, images }: ShareDocument["hidden"]): string | null {
  const parts = [
    ...(state ? ["the content"] : statePaths.length > 0 ? ["parts of the content"] : []),
    ...(instructions ? ["the wording of the questions"] : []),
    ...(images ? ["the images"] : []),
  ];
  return parts.length === 0 ? null : `Left out by the one who shared this: ${parts.join(", ")}.`;
}

function jsonSlide({ requests, evaluations }: ShareDocument, { models }: Presentation): Html {
  const rows = evaluations.map(
    ({ id, createdAt, modelAsked, modelAnswered, status, latencyMs, inputTokens, outputTokens, cost }) =>
      html`<tr>
        <th scope="row">${modelAsked ?? "not readable"}</th>
        <td>${modelAnswered ?? "did not answer"}</td>
        <td>${status}</td>
        <td>${readableTime(Date.parse(createdAt))}</td>
        <td>${formatLatency(latencyMs)}</td>
        <td>${inputTokens === null ? "" : `${inputTokens} in, ${outputTokens ?? 0} out`}</td>
        <td>${cost === null ? "" : formatPrice(cost)}</td>
        <td><code>${id}</code></td>
      </tr>`,
  );
  const notAsked = models.flatMap(({ asked, answered, takesFrom }) =>
    takesFrom === null
      ? []
      : html`<tr>
          <th scope="row">${cellName(asked)}</th>
          <td>${answered === null ? "did not answer" : cellName(answered)}</td>
          <td colspan="${FACTS.length - 2}">${takenText(takesFrom)}</td>
        </tr>`,
  );
  return slide(
    "Requests and responses",
    html`<h2>Requests and responses</h2>
      ${table(
        "Every answer",
        FACTS.map((fact) => html`${fact}`),
        [...rows, ...notAsked],
      )}
      ${requests.map(({ text }, index) =>
        json(requests.length > 1 ? `Request ${index + 1}` : "Request", text),
      )}
      ${evaluations.map(({ id, modelAnswered, modelAsked, response }) =>
        json(
          `Response of ${isolated(modelAnswered ?? modelAsked ?? "the server")}, ${id}`,
          indented(response),
        ),
      )}`,
  );
}

const FACTS = ["Asked for", "Answered by", "Status", "Time", "Latency", "Tokens", "Cost", "Request id"];

function json(name: string, text: string): Html {
  if (text === "") return NOTHING;
  return html`<details>
    <summary>${name}</summary>
    <pre dir="ltr" tabindex="0" role="region" aria-label="${name}">${jsonPieces(text)}</pre>
  </details>`;
}

/** Numbers and order as they came; text that is not JSON stays what it is. */
function indented(text: string): string {
  const value = parseJsonOrNull(text);
  return value === null ? text : stringifyJson(value, 2);
}
