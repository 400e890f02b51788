import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { IMPORTED_KINDS, type AccountImportReport } from "@/lib/shared/pageApi/accountImport";
import type { FileLine } from "@/lib/server/http/linesOf";
import { storable } from "@/lib/server/store/storable";
import type { Store } from "@/lib/server/store/store";
import { datasetLines } from "./datasetLines";
import { experimentLines } from "./experimentLines";
import { fileLines } from "./fileLines";
import { goldenLines } from "./goldenLines";
import { historyLines, imageLines } from "./historyLines";
import { LineError, type Importing, type Line, type LineTaker } from "./importing";
import { ImportTally } from "./importTally";
import { runLines } from "./runLines";

/** A line has one image, request or answer at most. */
const LINE_BYTES_MAX = 64 * 1024 * 1024;
/** Lines between two turns of other requests. */
const STEP_LINES = 100;
const FORMAT = { format: "typed-question-playground/account", version: 1 };

/**
 * Takes an account's file back. The account's own things stay: those of the file with their ids are left out. A line that
 * cannot be used is named, and the others go on. The file is read once for images, once for runs and once for the rest.
 * @throws AppError 400 for a file of another kind
 */
export async function importAccount(
  store: Store,
  accountId: string,
  path: string,
  now: Date,
): Promise<AccountImportReport> {
  const tally = new ImportTally();
  const importing: Importing = {
    ...{ store, accountId, tally, now },
    ...{ runIds: new Map(), datasetRunIds: new Map(), datasetIds: new Map() },
  };
  const rounds = [
    [imageLines(importing)],
    [historyLines(importing)],
    [experimentLines(importing), datasetLines(importing), runLines(importing), goldenLines(importing)],
  ];
  for (const [round, takers] of rounds.entries()) {
    let last: LineTaker | null = null;
    for await (const found of fileLines(path, LINE_BYTES_MAX)) {
      if (found.number % STEP_LINES === 0) await setImmediate();
      const line = readLine(found, round === 0 ? tally : null);
      const taker: LineTaker | null = takers.find(({ kinds }) => line && kinds.includes(line.kind)) ?? null;
      if (!line || !taker) continue;
      if (last && last !== taker) await last.end();
      last = taker;
      await taker
        .take(line)
        .catch((error: unknown) => tally.problem(line.number, line.kind, reasonOf(error)));
    }
    await last?.end();
  }
  return tally.report();
}

const head = z.object({ kind: z.literal("export"), format: z.string(), version: z.int() });

/** @param tally notes lines that nobody can take; null where that was done */
function readLine({ number, text }: FileLine, tally: ImportTally | null): Line | null {
  const content = text === null ? undefined : parsed(text);
  if (number === 1) {
    requireHead(content);
    return null;
  }
  const kindName = z.object({ kind: z.string() }).safeParse(content);
  const kind = kindName.success ? IMPORTED_KINDS.find((known) => known === kindName.data.kind) : undefined;
  if (kind) return { number, kind, content };
  if (text === null) tally?.problem(number, null, "The line is too long");
  else if (content === undefined) tally?.problem(number, null, "The line is not JSON");
  else tally?.problem(number, null, "The line has no kind that this program knows");
  return null;
}

function requireHead(content: unknown): void {
  const found = head.safeParse(content);
  if (!found.success || found.data.format !== FORMAT.format) {
    throw new AppError("api_usage_error", "This is no file of “Export everything”: its first line says so.");
  }
  if (found.data.version > FORMAT.version) {
    throw new AppError("api_usage_error", "A newer version of this program wrote the file.");
  }
}

/** Undefined for a text that is no JSON. Texts come as the store can keep them. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === "string" ? storable(value) : value));
  } catch {
    return undefined;
  }
}

/** The reason why a line cannot be used. @throws any other error */
function reasonOf(error: unknown): string {
  if (error instanceof LineError || error instanceof AppError) return error.message;
  if (error instanceof SyntaxError) return "A text that should be JSON is not";
  if (error instanceof InvalidRequestError) return error.details.map(({ msg }) => msg).join("; ");
  if (!(error instanceof z.ZodError)) throw error;
  return error.issues.map(({ path, message }) => `${path.map(String).join(" › ")}: ${message}`).join("; ");
}
