import type { z } from "zod";
import { readErrorBody } from "@/lib/contract/errors";
import type { Failure, Reply } from "./pageFetch";

/** The server answered, but not with what was asked for. `message` is a sentence for a person. */
export interface Refused {
  kind: "refused";
  status: number;
  message: string;
}

/** What a call for data brings. */
export type Reading<T> = { kind: "data"; data: T } | Refused | Failure;

/** The data of a 200 that has the expected shape, or why there is none. */
export function readReply<T extends z.ZodType>(reply: Reply | Failure, schema: T): Reading<z.output<T>> {
  if (reply.kind !== "reply") return reply;
  const result = reply.status === 200 ? schema.safeParse(parsed(reply.body)) : null;
  return result?.success ? { kind: "data", data: result.data } : refused(reply);
}

function refused({ status, body }: Reply): Refused {
  const error = readErrorBody(body);
  const message =
    error.kind === "error"
      ? error.message
      : `The server gave an answer that cannot be read (status ${status}).`;
  return { kind: "refused", status, message };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
