import { afterAll, beforeAll, expect, test } from "vitest";
import { modelList } from "@typed-question/protocol/models";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as unknown from "../[[...rest]]/route";
import * as route from "./route";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    PLAYGROUND_API_KEY: FIXED_KEY,
    PLAYGROUND_CORS_ORIGINS: "https://a.example",
  });
});

afterAll(() => server.stop());

const URL_OF_MODELS = "http://localhost:3000/v1/models";
const AUTHORIZATION = { authorization: `Bearer ${FIXED_KEY}` };

test("the list has the aliases", async () => {
  const response = await route.GET(new Request(URL_OF_MODELS, { headers: AUTHORIZATION }));
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  expect(modelList.parse(body)).toEqual(body);
  expect(modelList.parse(body).models.map(({ name }) => name)).toEqual(["model-latest", "model-preview"]);
});

test("the list needs a key", async () => {
  const response = await route.GET(new Request(URL_OF_MODELS));
  expect([response.status, await response.json()]).toEqual([
    401,
    {
      detail: {
        error_type: "authentication_error",
        message: "The header 'Authorization: Bearer <API key>' is missing.",
      },
    },
  ]);
});

test("HEAD goes with GET, and other methods are refused", async () => {
  const head = new Request(URL_OF_MODELS, { method: "HEAD", headers: AUTHORIZATION });
  expect((await route.HEAD(head)).status).toBe(200);
  const response = await route.POST(new Request(URL_OF_MODELS, { method: "POST" }));
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("an unknown address under /v1 is a JSON 404 for every method", async () => {
  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
    const response = await unknown[method](new Request("http://localhost:3000/v1/nope?q=1", { method }));
    expect(response.headers.get("x-service-request-id")).toMatch(/^req_[\w-]{24}$/);
    expect([response.status, await response.json()]).toEqual([
      404,
      { detail: { error_type: "not_found", message: "There is nothing at /v1/nope." } },
    ]);
  }
});

test("a page of a configured origin may call and read, another may not", async () => {
  const corsHeaders = async (origin: string) => {
    const response = await route.GET(new Request(URL_OF_MODELS, { headers: { origin } }));
    return Object.fromEntries([...response.headers].filter(([name]) => /^(access-control|vary)/.test(name)));
  };
  expect(await corsHeaders("https://a.example")).toEqual({
    vary: "Origin",
    "access-control-allow-origin": "https://a.example",
    "access-control-expose-headers":
      "x-service-request-id, x-typesafe-request-id, retry-after, retry-after-ms, x-should-retry",
  });
  expect(await corsHeaders("https://b.example")).toEqual({ vary: "Origin" });
});

test("a preflight of a configured origin is answered, another gets the methods alone", async () => {
  const preflight = (origin: string) =>
    route.OPTIONS(
      new Request(URL_OF_MODELS, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-headers": "authorization,content-type" },
      }),
    );
  const allowed = await preflight("https://a.example");
  expect(allowed.status).toBe(204);
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    allow: "GET, HEAD, OPTIONS",
    "access-control-allow-origin": "https://a.example",
    "access-control-allow-methods": "GET, HEAD, OPTIONS",
    "access-control-allow-headers": "authorization,content-type",
    "access-control-max-age": "600",
  });
  const refused = await preflight("https://b.example");
  expect([...refused.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});
