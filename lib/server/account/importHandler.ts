import "server-only";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import type { RouteContext } from "@/lib/server/http/route";
import { dataDir } from "@/lib/server/paths";
import { store } from "@/lib/server/store/openStore";
import { importAccount } from "./import/importAccount";

/** The file waits on the disk, not in the memory. */
const FILE_BYTES_MAX = 4 * 1024 * 1024 * 1024;

/** `POST /api/account/import`: takes a file of `GET /api/account/export` back, and reports by kind. */
export async function takeAccount({ request, caller }: RouteContext<Caller>): Promise<Response> {
  if (!request.body)
    throw new AppError("api_usage_error", "The body is empty: send a file of “Export everything”.");
  await mkdir(dataDir(), { recursive: true });
  const folder = await mkdtemp(join(dataDir(), "import-"));
  try {
    const path = join(folder, "account.ndjson");
    await pipeline(limited(request.body), createWriteStream(path, { mode: 0o600 }));
    const report = await importAccount(await store(), caller.account.id, path, new Date());
    return jsonResponse(JSON.stringify(report));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* limited(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  // Cancelling a request's body destroys its socket, and the refusal with it.
  for await (const chunk of body.values({ preventCancel: true })) {
    length += chunk.length;
    if (length > FILE_BYTES_MAX) {
      throw new AppError("request_too_large", `The file is longer than ${FILE_BYTES_MAX} bytes.`, {
        headers: { connection: "close" },
      });
    }
    yield chunk;
  }
}
