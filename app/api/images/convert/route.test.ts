import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plainImage } from "@/lib/server/images/testImages";
import { greyTiff, tiff } from "@/lib/server/images/testTiff";
import { signedInPage, type Page } from "@/test/page";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import { POST } from "./route";

let server: TestServer;
let page: Page;

beforeEach(async () => {
  server = await startTestServer({
    PLAYGROUND_API_KEY: FIXED_KEY,
    PLAYGROUND_IMAGE_BYTES_MAX: String(1024 * 1024),
    PLAYGROUND_IMAGE_PIXELS_MAX: "10000",
  });
  page = await signedInPage(FIXED_KEY);
});
afterEach(() => server.stop());

const convert = (body: unknown, { query = "", headers = {} } = {}) =>
  page.call(POST, `/images/convert${query}`, { method: "POST", body, headers });

async function refusal(response: Response): Promise<unknown> {
  return [response.status, ((await response.json()) as { detail: unknown }).detail];
}
const invalid = (type: string, msg: unknown) => [422, [{ type, loc: ["body"], msg }]];

test("a TIFF comes back as a PNG, the page that was asked for, with the size that it had", async () => {
  for (const [query, shade] of [
    ["", 10],
    ["?page=0", 10],
    ["?page=2", 200],
  ] as const) {
    const response = await convert(greyTiff(60, 40, [10, 100, 200]), { query });
    const { png_base64: base64, ...size } = (await response.json()) as { png_base64: string };
    const png = Buffer.from(base64, "base64");
    expect([response.status, size, (await sharp(png).metadata()).format]).toEqual([
      ...[200, { width: 60, height: 40 }, "png"],
    ]);
    expect((await sharp(png).raw().toBuffer())[0]).toBe(shade);
  }
});

test("nobody without a session, and no other site, has a file converted", async () => {
  const body = new Uint8Array(greyTiff(6, 4, [1]));
  const anonymous = new Request("http://localhost:3000/api/images/convert", {
    method: "POST",
    headers: { host: "localhost:3000", origin: "http://localhost:3000" },
    body,
  });
  expect([
    (await POST(anonymous)).status,
    (await convert(body, { headers: { origin: "http://elsewhere.example" } })).status,
  ]).toEqual([401, 403]);
});

test("whether a file of a length is taken is said before it is sent", async () => {
  const asked = await convert(undefined, { query: `?page=0&bytes=${1024 * 1024}` });
  expect([asked.status, await asked.json()]).toEqual([200, {}]);
  expect(await refusal(await convert(undefined, { query: `?page=0&bytes=${1024 * 1024 + 1}` }))).toEqual([
    413,
    {
      error_type: "request_too_large",
      message: "The file is longer than 1 MiB. Save it as PNG or JPEG first.",
    },
  ]);
});

test("what is too large, no such file, damaged or packed twice is refused by name, with no 5xx", async () => {
  const damaged = expect.stringMatching(/^The image cannot be decoded/) as string;
  const large = [
    413,
    {
      error_type: "request_too_large",
      message: "The file is longer than 1 MiB. Save it as PNG or JPEG first.",
    },
  ];
  const gzip = { headers: { "content-encoding": "gzip" } };
  const refusals: [Promise<Response>, unknown][] = [
    [convert(Buffer.alloc(1024 * 1024 + 1)), large],
    [convert(gzipSync(Buffer.alloc(1024 * 1024 + 1)), gzip), large],
    [convert(Buffer.alloc(0)), invalid("image_empty", "The image is empty")],
    [
      convert(greyTiff(101, 100, [1])),
      invalid("image_too_many_pixels", "The image has 101 by 100 pixels; at most 10000 pixels are allowed"),
    ],
    [convert(greyTiff(60, 40, [1]).subarray(0, 900)), invalid("image_undecodable", damaged)],
    [convert(tiff([{}])), invalid("image_undecodable", damaged)],
    [convert(greyTiff(6, 4, [1]), { query: "?page=1" }), invalid("image_undecodable", damaged)],
    [
      convert(await plainImage(9, 9, "red").webp().toBuffer()),
      invalid("image_wrong_format", "Only TIFF and AVIF images are converted"),
    ],
    ...["-1", "x", "1.5", "1e9", "NaN"].map((number): [Promise<Response>, unknown] => [
      convert(greyTiff(6, 4, [1]), { query: `?page=${number}` }),
      [400, { error_type: "api_usage_error", message: "The page must be a whole number from 0." }],
    ]),
  ];
  for (const [response, expected] of refusals) expect(await refusal(await response)).toEqual(expected);
});
