import { z } from "zod";
import type { Failure, Reply } from "./pageFetch";
import { readReply, type Refused } from "./readReply";

const nothing = z.object({});

/** Whether a call without a result succeeded. */
export async function done(reply: Promise<Reply | Failure>): Promise<{ kind: "done" } | Refused | Failure> {
  const result = readReply(await reply, nothing);
  return result.kind === "data" ? { kind: "done" } : result;
}
