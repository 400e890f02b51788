import { endedEarly } from "@/components/answer/endedEarly";
import { planOf, shownReplies } from "@/components/answer/shownReplies";
import { describeReason } from "@/lib/shared/evaluation/describeFailure";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { storedView } from "@/lib/client/storedView";
import { readErrorBody, type ErrorBody } from "@typed-question/protocol/errors";
import type { RunPlan } from "@/lib/shared/pageApi/history";
import type { ShareDocument } from "@/lib/shared/pageApi/shares";
import { HIDDEN, hidesAnything } from "@/lib/shared/shares/redact";
import { NumbersSlide } from "./numbersSlide";
import { presentationDocument } from "./presentationDocument";
import { readPresentation, type PresentedReply } from "./readPresentation";
import { RequestsSlide } from "./requestsSlide";

type SharedEvaluation = ShareDocument["evaluations"][number];

/**
 * The page of a share: its slides, every number as a table, the times of the answers, and the JSON. The share's
 * left-out parts are absent everywhere.
 *
 * @param imageAddress where the bytes of an image are, by their SHA-256
 */
export function sharedDocument(
  share: ShareDocument,
  imageAddress: (sha256: string) => string,
): Promise<string> {
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
    // The hidden part may be the first line of the state.
    { ...presentation, title, leftOut: describeHidden(hidden) },
    <>
      <NumbersSlide {...presentation} />
      <RequestsSlide share={share} models={presentation.models} />
    </>,
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

/** A server's message may repeat the request, so a share with hidden parts leaves it out. */
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
  return parts.length === 0 ? null : `Hidden by the author: ${parts.join(", ")}.`;
}
