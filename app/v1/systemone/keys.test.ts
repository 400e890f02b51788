import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Engine } from "@typed-question/protocol/engine";
import { localToken } from "@/lib/server/http/localAccess";
import { replaceSingleton } from "@/lib/server/singleton";
import { changeApiKey, createApiKey, revokeApiKey, type KeyGrant } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { FIXED_KEY, LOCAL_CLIENT, startTestServer, type TestServer } from "@/test/server";
import * as pageModels from "../../api/models/route";
import * as page from "../../api/evaluations/route";
import * as session from "../../api/session/route";
import * as models from "../models/route";
import * as route from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const ORIGIN = "http://localhost:3000";
const PAGE = { host: "localhost:3000", origin: ORIGIN, "content-type": "application/json", ...LOCAL_CLIENT };

let server: TestServer;
let asked: number;

beforeAll(async () => {
  server = await startTestServer({
    PLAYGROUND_API_KEY: FIXED_KEY,
    PLAYGROUND_REQUESTS_PER_MINUTE: "4",
    PLAYGROUND_TOKENS_PER_SECOND: "1000",
  });
});

afterAll(async () => {
  replaceSingleton("engines", undefined);
  await server.stop();
});

beforeEach(() => {
  asked = 0;
  const engine: Engine = {
    capabilities: { images: false, box: false, optionsMax: 255, tokensMax: 10_000, deterministic: true },
    ready: () => Promise.resolve(),
    evaluate: ({ questions }) => {
      asked += 1;
      return Promise.resolve({
        outcomes: questions.map(() => ({ kind: "distribution", probabilities: [0.5, 0.5] })),
        usage: { inputTokens: 3, outputTokens: 0 },
      });
    },
    close: () => Promise.resolve(),
  };
  replaceSingleton("engines", new Map([LATEST_MODEL, "model-1.12.0"].map((id) => [id, engine])));
});

afterEach(() => vi.useRealTimers());

async function newKey(grant: Partial<KeyGrant> = {}): Promise<{ id: string; secret: string }> {
  return createApiKey(await store(), { accountId: "local", name: "test", createdAt: new Date(), ...grant });
}

const bodyOf = (model = "model-latest", state = "one") =>
  JSON.stringify({ state, model, questions: { q: { type: "noul" } } });

function post(secret: string, body: BodyInit = bodyOf()): Promise<Response> {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const init = {
    method: "POST",
    headers,
    body,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  };
  return route.POST(new Request(`${ORIGIN}/v1/systemone`, init));
}

async function refusalOf(response: Response): Promise<unknown> {
  const { detail } = (await response.json()) as { detail: unknown };
  const headers = ["retry-after", "retry-after-ms"].map((name) => response.headers.get(name));
  return [response.status, detail, ...headers];
}

const rateLimit = (message: string) => ({ error_type: "rate_limit_error", message });

describe("requests a minute", () => {
  test("of many at the same time exactly the allowed ones pass", async () => {
    const { secret } = await newKey({ requestsPerMinute: 7 });
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await post(secret)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(23);
    expect(asked).toBe(7);
  });

  test("refuse with both headers, and pass again when the minute has ended", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const { secret } = await newKey({ requestsPerMinute: 1 });
    expect((await post(secret)).status).toBe(200);
    vi.advanceTimersByTime(47_500);
    expect(await refusalOf(await post(secret))).toEqual([
      429,
      rateLimit("This API key may use 1 request a minute. Try again in 13 seconds."),
      "13",
      "12500",
    ]);
    vi.advanceTimersByTime(12_499);
    expect(await refusalOf(await post(secret))).toEqual([
      429,
      rateLimit("This API key may use 1 request a minute. Try again in 1 second."),
      "1",
      "1",
    ]);
    vi.advanceTimersByTime(1);
    expect((await post(secret)).status).toBe(200);
  });

  test("count every request of the key, refused ones too, and not those of other keys", async () => {
    const [one, other] = [await newKey({ requestsPerMinute: 2 }), await newKey({ requestsPerMinute: 2 })];
    const list = () =>
      models.GET(new Request(`${ORIGIN}/v1/models`, { headers: { authorization: `Bearer ${one.secret}` } }));
    expect((await list()).status).toBe(200);
    expect((await post(one.secret, "{")).status).toBe(422);
    expect((await post(one.secret)).status).toBe(429);
    expect((await list()).status).toBe(429);
    expect((await post(other.secret)).status).toBe(200);
  });

  test("are looked at before the body is read", async () => {
    const { secret } = await newKey({ requestsPerMinute: 1 });
    await post(secret);
    let pulled = false;
    const body = new ReadableStream({ pull: () => void (pulled = true) }, { highWaterMark: 0 });
    expect((await post(secret, body)).status).toBe(429);
    expect(pulled).toBe(false);
  });

  test("follow a changed limit at once", async () => {
    const { id, secret } = await newKey({ requestsPerMinute: 1 });
    const statuses = [(await post(secret)).status, (await post(secret)).status];
    await changeApiKey(await store(), id, { requestsPerMinute: 3 });
    statuses.push((await post(secret)).status, (await post(secret)).status);
    expect(statuses).toEqual([200, 429, 200, 429]);
  });

  test("of the fixed key and of a page on this machine are the server's own, in a bucket each", async () => {
    const opened = await session.POST(
      new Request(`${ORIGIN}/api/session`, {
        method: "POST",
        headers: PAGE,
        body: JSON.stringify({ token: localToken() }),
      }),
    );
    const headers = { ...PAGE, cookie: opened.headers.get("set-cookie")?.split(";")[0] ?? "" };
    const run = () =>
      page.POST(new Request(`${ORIGIN}/api/evaluations`, { method: "POST", headers, body: bodyOf() }));
    const statuses = async (send: () => Promise<Response>) => {
      const found: number[] = [];
      while (found.length < 5) found.push((await send()).status);
      return found;
    };
    expect(await statuses(() => post(FIXED_KEY))).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses(run)).toEqual([200, 200, 200, 200, 429]);
    // What the page needs to stand there is not counted.
    expect((await pageModels.GET(new Request(`${ORIGIN}/api/models`, { headers }))).status).toBe(200);
  });

  test("leave a line in the log with the account, without the key", async () => {
    const { secret } = await newKey({ requestsPerMinute: 1 });
    await post(secret);
    await post(secret);
    expect(server.logLines.at(-1)).toMatchObject({
      status: 429,
      account: "local",
      error: "rate_limit_error",
    });
    expect(JSON.stringify(server.logLines)).not.toContain(secret);
  });
});

describe("tokens a second", () => {
  const words = (count: number) => bodyOf("model-latest", "one ".repeat(count).trim());

  test("of many at the same time exactly those pass that fit", async () => {
    const { secret } = await newKey({ tokensPerSecond: 35, requestsPerMinute: 100 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(secret, words(10))));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect(asked).toBe(3);
  });

  test("let one pass that is larger than all of them, which then waits for what it was worth", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const { secret } = await newKey({ tokensPerSecond: 20, requestsPerMinute: 100 });
    expect((await post(secret, words(50))).status).toBe(200);
    vi.advanceTimersByTime(500);
    expect(await refusalOf(await post(secret, words(1)))).toEqual([
      429,
      rateLimit("This API key may use 20 input tokens a second. Try again in 3 seconds."),
      "3",
      "2500",
    ]);
    vi.advanceTimersByTime(2_500);
    expect((await post(secret, words(1))).status).toBe(200);
    expect((await post(secret, words(50))).status).toBe(429);
    vi.advanceTimersByTime(1_000);
    expect((await post(secret, words(50))).status).toBe(200);
  });

  test("are the server's own where the key has none", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const { secret } = await newKey({ requestsPerMinute: 100 });
    expect([(await post(secret, words(1_000))).status, (await post(secret, words(1))).status]).toEqual([
      200, 429,
    ]);
  });
});

describe("what a key is good for", () => {
  test("decides which models it lists, for the API and for the page", async () => {
    const { secret } = await newKey({ models: ["model-1.12.0"] });
    const namesOf = async (response: Response) =>
      ((await response.json()) as { models: { name: string }[] }).models.map(({ name }) => name);
    const authorization = `Bearer ${secret}`;
    expect(
      await namesOf(await models.GET(new Request(`${ORIGIN}/v1/models`, { headers: { authorization } }))),
    ).toEqual(["model-1.12.0"]);

    const key = JSON.stringify({ key: secret });
    const opened = await session.POST(
      new Request(`${ORIGIN}/api/session`, { method: "POST", headers: PAGE, body: key }),
    );
    const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(
      await namesOf(await pageModels.GET(new Request(`${ORIGIN}/api/models`, { headers: { cookie } }))),
    ).toEqual(["model-1.12.0"]);
  });

  test("makes another model look like an unknown one, to the byte", async () => {
    const { secret } = await newKey({ models: ["model-1.12.0"] });
    const answerTo = async (name: string) => {
      const response = await post(secret, bodyOf(name));
      return [response.status, (await response.text()).replace(name, "NAME")];
    };
    expect(await answerTo("model-latest")).toEqual(await answerTo("model-of-nobody"));
    expect((await post(secret, bodyOf("model-1.12.0"))).status).toBe(200);
  });

  test("ends at once when it is revoked, and when it expires", async () => {
    const { id, secret } = await newKey();
    const { secret: expiring } = await newKey({ expiresAt: new Date(Date.now() + 3_600_000) });
    expect([(await post(secret)).status, (await post(expiring)).status]).toEqual([200, 200]);
    await revokeApiKey(await store(), id, new Date());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    const invalid = [
      401,
      { error_type: "authentication_error", message: "The API key is not valid." },
      null,
      null,
    ];
    expect([await refusalOf(await post(secret)), await refusalOf(await post(expiring))]).toEqual([
      invalid,
      invalid,
    ]);
  });
});
