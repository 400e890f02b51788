import "server-only";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { limitedBody } from "@/lib/server/http/limitedBody";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import type { RouteContext } from "@/lib/server/http/route";
import { dataDir } from "@/lib/server/paths";
import { store } from "@/lib/server/store/openStore";
import { importAccount } from "./import/importAccount";

/** The file waits on the disk, not in the memory. */
const FILE_BYTES_MAX = 4 * 1024 * 1024 * 1024;
const FOLDER = "account-import-";
const LEFTOVER_MS = 24 * 60 * 60 * 1_000;

/** `POST /api/account/import`: takes a file of `GET /api/account/export` back, and reports by kind. */
export async function takeAccount({ request, caller }: RouteContext<Caller>): Promise<Response> {
  if (!request.body)
    throw new AppError("api_usage_error", "The body is empty: send a file of “Export everything”.");
  await mkdir(dataDir(), { recursive: true });
  await removeLeftovers();
  const folder = await mkdtemp(join(dataDir(), FOLDER));
  try {
    const path = join(folder, "account.ndjson");
    await pipeline(limitedBody(request.body, FILE_BYTES_MAX), createWriteStream(path, { mode: 0o600 }));
    const report = await importAccount(await store(), caller.account.id, path, new Date());
    return jsonResponse(JSON.stringify(report));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A server that was killed during an import left its file behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(dataDir())) {
    const path = join(dataDir(), name);
    const isOld = async () => Date.now() - (await stat(path)).mtimeMs > LEFTOVER_MS;
    if (name.startsWith(FOLDER) && (await isOld())) await rm(path, { recursive: true, force: true });
  }
}
