import type { z } from "zod";
import { COOKIES_TOO_LARGE, isOfLargeCookies } from "@/lib/shared/pageApi/cookies";
import { readPlainJson } from "@/lib/shared/text/plainJson";
import { readErrorBody, type ErrorBody, type ValidationDetail } from "@typed-question/protocol/errors";
import type { Failure, Reply } from "./pageFetch";

/** The server answered without the requested data. `message` is a sentence for a person. */
export interface Refused {
  kind: "refused";
  status: number;
  message: string;
  /** Of a 422: the invalid values. */
  details?: readonly ValidationDetail[];
}

/** The result of a call for data. */
export type Reading<T> = { kind: "data"; data: T } | Refused | Failure;

/** The data of a valid 200, or the reason for its absence. */
export function readReply<T extends z.ZodType>(reply: Reply | Failure, schema: T): Reading<z.output<T>> {
  if (reply.kind !== "reply") return reply;
  const result = reply.status === 200 ? schema.safeParse(readPlainJson(reply.body)) : null;
  return result?.success ? { kind: "data", data: result.data } : refused(reply);
}

function refused({ status, body }: Reply): Refused {
  const error = readErrorBody(body);
  const refusal: Refused = { kind: "refused", status, message: messageOf(error, status) };
  return error.kind === "validation" ? { ...refusal, details: error.details } : refusal;
}

function messageOf(error: ErrorBody, status: number): string {
  switch (error.kind) {
    case "error":
      return error.message;
    case "validation":
      return error.details.map(({ loc, msg }) => `${loc.slice(1).join(" › ")}: ${msg}`).join("; ");
    case "plain":
      if (isOfLargeCookies(status, error.text)) return COOKIES_TOO_LARGE;
      return `The server's answer is unreadable (status ${status}).`;
  }
}
