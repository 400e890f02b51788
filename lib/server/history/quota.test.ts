import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HISTORY_HEADER, NOT_SAVED_REASON_HEADER } from "@/lib/shared/pageApi/history";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import { pageRoute } from "@/lib/server/http/route";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import * as experiments from "@/app/api/experiments/route";
import * as one from "@/app/api/experiments/[id]/route";
import * as images from "@/app/api/images/route";
import { savedInHistory } from "./savedInHistory";

const evaluations = pageRoute(savedInHistory(() => jsonResponse("{}")));
const idOf = (last: number) => `0f8fad5b-d9cb-469f-a165-70867728950${last}`;

describe.each(DATABASES)("on %s", (kind) => {
  let database: TestDatabase;
  let server: TestServer;
  let page: Page;
  beforeEach(async () => {
    database = await newDatabase(kind);
    server = await startTestServer({
      PLAYGROUND_ACCOUNT_BYTES_MAX: "1000000",
      ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
    });
    page = await signedInPage();
  });
  afterEach(async () => {
    await server.stop();
    await database.remove();
  });

  const make = (last: number) => {
    const body = { id: idOf(last), name: "e", draft: "é".repeat(600_000), images: [] };
    return page.call(experiments.POST, "/experiments", { method: "POST", body });
  };
  const run = () => page.call(evaluations, "/evaluations", { method: "POST", body: { state: "s" } });

  test("an account above its limit is told so, gets its answers, and saves again after a deletion", async () => {
    expect((await make(1)).status).toBe(200);
    const refused = await make(2);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      {
        detail: {
          error_type: "permission_denied",
          message:
            "This account stores 1.2 MB and may store 1.0 MB (PLAYGROUND_ACCOUNT_BYTES_MAX). Delete something first.",
        },
      },
    ]);
    const upload = { method: "POST", body: new Uint8Array(Buffer.from("89504e470d0a1a0a", "hex")) };
    expect((await page.call(images.POST, "/images", upload)).status).toBe(403);
    const answer = await run();
    expect([answer.status, answer.headers.get(NOT_SAVED_REASON_HEADER)]).toEqual([200, "quota"]);
    const path = `/experiments/${idOf(1)}`;
    await page.call(one.DELETE, path, { method: "DELETE", params: { id: idOf(1) } });
    expect((await run()).headers.get(HISTORY_HEADER)).toBe("saved");
    expect((await make(2)).status).toBe(200);
  });
});
