import { afterAll, beforeAll, test } from "vitest";
import { expectSoundAnswers, startFuzzedServer } from "@/test/fuzzedRoute";
import type { TestServer } from "@/test/server";

let server: TestServer;
beforeAll(async () => {
  server = await startFuzzedServer();
});
afterAll(() => server.stop());

test(
  "whatever is sent, the answer is no 5xx but JSON of the shape of its status",
  { timeout: 3_600_000 },
  () => expectSoundAnswers(20_000),
);
