import "server-only";
import { Readable } from "node:stream";
import type { Caller } from "@/lib/server/http/authenticate";
import type { RouteContext } from "@/lib/server/http/route";
import { store } from "@/lib/server/store/openStore";
import { accountLines } from "./accountLines";

/** `GET /api/account/export`: everything that this account has, streamed as JSON lines. */
export async function exportAccount({ caller }: RouteContext<Caller>): Promise<Response> {
  const now = new Date();
  const lines = accountLines(await store(), caller.account.id, now);
  const name = `typed-question-playground ${now.toISOString().slice(0, 10)}.ndjson`;
  return new Response(Readable.toWeb(Readable.from(encoded(lines))) as unknown as ReadableStream, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of lines) yield encoder.encode(text);
}
