import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inspectImage } from "@/lib/server/images/inspectImage";
import {
  animatedPng,
  blackPng,
  plainImage,
  png,
  pngChunk,
  pngHeader,
  renderPage,
} from "@/lib/server/images/testImages";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as route from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

vi.mock("@/lib/server/images/inspectImage", { spy: true });

let server: TestServer;
let refundPage: Buffer;
let passwordPage: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  const page = { width: 700, height: 220, fontSize: 28 };
  refundPage = await (
    await renderPage(["I was charged twice on my invoice.", "Please refund the payment."], page)
  ).toBuffer();
  passwordPage = await (
    await renderPage(["The app crashes with an error", "when I open the settings page."], page)
  ).toBuffer();
});

afterAll(() => server.stop());

const HEADER = { "service-danger-zone-images": "true" };
const KEY = "img-4f0c";

function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return route.POST(
    new Request("http://localhost:3000/v1/systemone", {
      method: "POST",
      headers: { authorization: `Bearer ${FIXED_KEY}`, ...headers },
      body,
    }),
  );
}

const inline = (bytes: Uint8Array, format = "png") => ({
  type: "image",
  format,
  data_base64: Buffer.from(bytes).toString("base64"),
});

const TEAM = {
  type: "choice",
  instructions: "Which team should handle this?",
  criteria: { billing: "payments, invoices and refunds", technical: "errors and crashes of the app" },
};

const body = (fields: Record<string, unknown> = {}): string =>
  JSON.stringify({
    state: `Ticket: ${KEY}`,
    model: "model-latest",
    questions: { team: TEAM },
    assets: { [KEY]: inline(refundPage) },
    ...fields,
  });

const postJson = (fields: Record<string, unknown> = {}, headers: Record<string, string> = HEADER) =>
  post(body(fields), { "content-type": "application/json", ...headers });

async function answerOf(response: Response): Promise<unknown> {
  const json = (await response.json()) as { answers: { team: { choice: string } }; detail: unknown };
  return [response.status, json.answers?.team.choice ?? json.detail];
}

const refusalOf = async (response: Response): Promise<unknown> => [
  response.status,
  ((await response.json()) as { detail: unknown }).detail,
];

const usageError = (message: string) => [400, { error_type: "api_usage_error", message }];

async function detailsOf(response: Response): Promise<unknown> {
  const { detail } = (await response.json()) as { detail: { loc: unknown; type: string }[] };
  return [response.status, detail.map(({ loc, type }) => [loc, type])];
}

const assetLoc = (...rest: string[]): string[] => ["body", "assets", KEY, ...rest];

describe("an image is read where its placeholder stands", { timeout: 120_000 }, () => {
  test("two pages with different texts get the answers that their texts get", async () => {
    expect(await answerOf(await postJson())).toEqual([200, "billing"]);
    const other = await postJson({ assets: { [KEY]: inline(passwordPage) } });
    expect(await answerOf(other)).toEqual([200, "technical"]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["the whole state", { state: KEY }],
    ["deep in the state", { state: { pages: [{ scan: [`see ${KEY}`] }], 2: 1 } }],
    ["twice in one text", { state: `${KEY} ${KEY}` }],
    ["instructions", { state: "s", questions: { team: { ...TEAM, instructions: { like: KEY } } } }],
    ["an option", { state: "s", questions: { team: { ...TEAM, criteria: { billing: [KEY], b: null } } } }],
  ])("in %s", async (_, fields) => {
    expect((await postJson(fields)).status).toBe(200);
  });

  test("in the criteria of noul and score, and the legend keeps the placeholder as it was sent", async () => {
    const response = await postJson({
      state: "s",
      questions: {
        n: { type: "noul", criteria: { true: `like ${KEY}`, false: null } },
        s: { type: "score", criteria: ["none", { like: KEY }] },
      },
    });
    expect(await response.json()).toMatchObject({
      answers: { n: { type: "noul" }, s: { legend: { 0: "none", 1: { like: KEY } } } },
    });
  });

  test("the same request gives the same bytes", async () => {
    const [first, second] = [await postJson(), await postJson()];
    expect(await first.text()).toBe(await second.text());
  });

  test("the bytes decide the format, whatever `format` says", async () => {
    const jpeg = await plainImage(30, 20, "red").jpeg().toBuffer();
    for (const format of ["png", "jpg", "jpeg"]) {
      expect((await postJson({ assets: { [KEY]: inline(jpeg, format) } })).status).toBe(200);
    }
  });

  test("the answer to one question does not depend on an image that another one shows", async () => {
    const ask = async (image: Buffer): Promise<unknown> => {
      const response = await postJson({
        state: "My payment failed.",
        questions: { team: TEAM, other: { type: "noul", instructions: `Is ${KEY} dark?` } },
        assets: { [KEY]: inline(image) },
      });
      return ((await response.json()) as { answers: { team: unknown } }).answers.team;
    };
    expect(await ask(refundPage)).toEqual(await ask(passwordPage));
  });
});

describe("who may send images, and how they are named", () => {
  test.each(["true", " TRUE ", "\tTrue"])("the header may say %j", async (value) => {
    const response = await postJson({}, { "service-danger-zone-images": value });
    expect(response.status).toBe(200);
  });

  test.each([{}, { "service-danger-zone-images": "1" }, { "service-danger-zone-images": "" }])(
    "without the header they are refused, and the message names it: %j",
    async (headers) => {
      expect(await refusalOf(await postJson({}, headers as Record<string, string>))).toEqual(
        usageError("Images need the header 'Service-Danger-Zone-Images: true'."),
      );
    },
  );

  test("no assets need no header", async () => {
    expect((await postJson({ assets: {} }, {})).status).toBe(200);
    expect((await postJson({ assets: null }, {})).status).toBe(200);
  });

  test("a model that cannot see refuses them, and names those that can", async () => {
    expect(await refusalOf(await postJson({ model: "model-1.12.0" }))).toEqual(
      usageError(
        `The model model-1.12.0 cannot see images. Models that can: model-latest, model-preview, ${LATEST_MODEL}.`,
      ),
    );
  });

  test("an asset that nothing mentions is refused by its name, and a key is no mention", async () => {
    const nothing = (name: string) =>
      usageError(`Nothing in state, instructions or criteria mentions the asset '${name}'.`);
    expect(await refusalOf(await postJson({ state: "no image" }))).toEqual(nothing(KEY));
    expect(await refusalOf(await postJson({ state: { [KEY]: "a value" } }))).toEqual(nothing(KEY));
    const assets = { [KEY]: inline(refundPage), "left over": inline(refundPage) };
    expect(await refusalOf(await postJson({ assets }))).toEqual(nothing("left over"));
    const option = { state: "s", questions: { team: { type: "choice", criteria: { [KEY]: null } } } };
    expect(await refusalOf(await postJson(option))).toEqual(nothing(KEY));
  });

  test("a placeholder that stands everywhere is refused at its place", async () => {
    const fields = { state: "a".repeat(10_001), assets: { a: inline(blackPng(1, 1)) } };
    expect(await detailsOf(await postJson(fields))).toEqual([
      422,
      [[["body", "assets", "a"], "too_many_references"]],
    ]);
  });
});

describe("images that cannot be taken are refused at their place", () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["text", () => Buffer.from("not an image"), "image_wrong_format"],
    ["nothing", () => Buffer.alloc(0), "image_empty"],
    ["a GIF", () => plainImage(4, 4, "red").gif().toBuffer(), "image_wrong_format"],
    ["an SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image_wrong_format"],
    ["an animation", () => animatedPng(), "image_animated"],
    ["a cut image", () => blackPng(9, 9).subarray(0, -20), "image_undecodable"],
    [
      "a bomb",
      () => png(pngHeader(9_000, 9_000), pngChunk("IDAT"), pngChunk("IEND")),
      "image_too_many_pixels",
    ],
    [
      "a long one",
      () => png(pngHeader(1, 1), pngChunk("tEXt", Buffer.alloc(16 * 2 ** 20)), pngChunk("IEND")),
      "image_too_many_bytes",
    ],
  ])("%s", async (_, make, type) => {
    const response = await postJson({ assets: { [KEY]: inline(await make()) } });
    expect(await detailsOf(response)).toEqual([422, [[assetLoc(), type]]]);
  });

  test("all of them at once, in their order", async () => {
    const assets = { a: inline(animatedPng()), b: inline(refundPage), c: inline(Buffer.from("x")) };
    expect(await detailsOf(await postJson({ state: "a b c", assets }))).toEqual([
      422,
      [
        [["body", "assets", "a"], "image_animated"],
        [["body", "assets", "c"], "image_wrong_format"],
      ],
    ]);
  });

  test("base64 that is none", async () => {
    const assets = { [KEY]: { type: "image", format: "png", data_base64: "%%%" } };
    expect(await detailsOf(await postJson({ assets }))).toEqual([
      422,
      [[assetLoc("data_base64"), "base64_decode"]],
    ]);
  });

  test("nothing is decoded for a request that is refused anyway", async () => {
    vi.mocked(inspectImage).mockClear();
    const refused: [Record<string, unknown>, Record<string, string>?][] = [
      [{ state: null }],
      [{ questions: {} }],
      [{ model: "model-0" }],
      [{ model: "model-1.12.0" }],
      [{ state: "nothing mentions it" }],
      [{ questions: { where: { type: "box" } } }],
      [{}, {}],
    ];
    for (const [fields, headers] of refused) {
      expect((await postJson(fields, headers)).status).toBeGreaterThanOrEqual(400);
    }
    expect(vi.mocked(inspectImage).mock.calls).toEqual([]);
  });
});

describe("a form", () => {
  type FormEntry = [name: string, content: string | Buffer, type?: string];
  const PART = { [KEY]: { type: "image", part: "scan" } };
  const SCAN = (): FormEntry => ["scan", refundPage, "image/png"];

  function formOf(entries: FormEntry[]): FormData {
    const form = new FormData();
    for (const [name, content, type = ""] of entries) {
      if (typeof content === "string" && type === "") form.append(name, content);
      else form.append(name, new Blob([new Uint8Array(Buffer.from(content))], { type }), "file");
    }
    return form;
  }

  const postForm = (entries: FormEntry[], headers: Record<string, string> = HEADER): Promise<Response> =>
    post(formOf(entries), headers);

  const request = (fields: Record<string, unknown> = {}): string => body({ assets: PART, ...fields });

  test.each<[string, () => FormEntry[]]>([
    ["named request, as text", () => [["request", request()], SCAN()]],
    ["named request, as a file", () => [SCAN(), ["request", request(), "application/json"]]],
    ["named payload", () => [SCAN(), ["payload", request(), "application/json"]]],
    ["named json", () => [SCAN(), ["json", request()]]],
    ["named body", () => [SCAN(), ["body", request()]]],
    ["of another name, as the first part that is JSON", () => [SCAN(), ["x", request(), "application/json"]]],
    ["of another name and without a type", () => [["note", "text"], SCAN(), ["x", request()]]],
    [
      "named request, behind another part that is JSON",
      () => [["x", "{}", "application/json"], SCAN(), ["request", request()]],
    ],
  ])("holds the request in a part %s", async (_, entries) => {
    expect(await answerOf(await postForm(entries()))).toEqual([200, "billing"]);
  });

  test("of an image and of the same image in JSON get the same bytes", async () => {
    const form = await postForm([["request", request()], SCAN()]);
    expect(await form.text()).toBe(await (await postJson()).text());
  });

  test("may hold an image without a file name and of any type", async () => {
    const head = (name: string, type: string) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
    const bytes = Buffer.concat([
      Buffer.from(
        `${head("request", "text/plain")}${request()}\r\n${head("scan", "application/octet-stream")}`,
      ),
      refundPage,
      Buffer.from("\r\n--edge--\r\n"),
    ]);
    const headers = { ...HEADER, "content-type": 'multipart/form-data; boundary="edge"' };
    expect(await answerOf(await post(bytes, headers))).toEqual([200, "billing"]);
    const packed = await post(gzipSync(bytes), { ...headers, "content-encoding": "gzip" });
    expect(await answerOf(packed)).toEqual([200, "billing"]);
  });

  test("may hold base64 too, and a part goes before base64", async () => {
    expect(await answerOf(await postForm([["request", body()]]))).toEqual([200, "billing"]);
    const both = { [KEY]: { type: "image", part: "scan", format: "png", data_base64: "%%%" } };
    expect(await answerOf(await postForm([["request", request({ assets: both })], SCAN()]))).toEqual([
      200,
      "billing",
    ]);
  });

  test("with two parts of one name gives the first", async () => {
    const second: FormEntry = ["scan", passwordPage, "image/png"];
    expect(await answerOf(await postForm([["request", request()], SCAN(), second]))).toEqual([
      200,
      "billing",
    ]);
  });

  test("without a named part is refused at that name, and so is a part in a JSON body", async () => {
    const missing = [422, [[assetLoc("part"), "part_missing"]]];
    expect(await detailsOf(await postForm([["request", request()]]))).toEqual(missing);
    expect(await detailsOf(await postJson({ assets: PART }))).toEqual(missing);
  });

  test("needs the header as well", async () => {
    expect(await refusalOf(await postForm([["request", request()], SCAN()], {}))).toEqual(
      usageError("Images need the header 'Service-Danger-Zone-Images: true'."),
    );
  });

  test.each<[string, FormEntry[], unknown]>([
    ["without a request", [["note", "text"]], [["body", "request"], "missing"]],
    ["whose request is no JSON", [["request", "{"]], [["body", 1], "json_invalid"]],
    [
      "whose request is not UTF-8",
      [["request", Buffer.from([0x22, 0xff, 0x22])]],
      [["body", 1], "json_invalid"],
    ],
  ])("%s is refused", async (_, entries, detail) => {
    expect(await detailsOf(await postForm(entries))).toEqual([422, [detail]]);
  });

  test.each<[string, string, unknown]>([
    ["without a boundary", "multipart/form-data", [["header", "content-type"], "multipart_invalid"]],
    ["with another boundary", "multipart/form-data; boundary=z", [["body"], "multipart_invalid"]],
  ])("%s is refused", async (_, type, detail) => {
    const response = await post("--a\r\n\r\n--a--", { "content-type": type });
    expect(await detailsOf(response)).toEqual([422, [detail]]);
  });
});
