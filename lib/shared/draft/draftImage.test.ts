import fc from "fast-check";
import { expect, test } from "vitest";
import { foldBase64, foldedAsset, partAsset, readAsset, unfoldBase64, type DraftImage } from "./draftImage";
import { parseJson } from "@typed-question/protocol/json";
import { countingIds } from "@/test/drafts";

const IMAGE: DraftImage = { placeholder: "p", key: "k-1", name: "image-1.jpg", format: "jpg", note: "" };

test("an asset is read back from either way of writing it", () => {
  const read = [partAsset(IMAGE), foldedAsset(IMAGE)].map((json) =>
    readAsset("p", parseJson(json), 1, countingIds()),
  );
  expect(read).toEqual([IMAGE, IMAGE]);
});

test("what is no image with its bytes is not read", () => {
  const texts = [
    "null",
    '{"type":"video","part":"k"}',
    '{"type":"image","format":"png"}',
    '{"type":"image","format":"webp","part":"k"}',
    '{"type":"image","format":"png","data_base64":"???"}',
  ];
  expect(texts.map((text) => readAsset("p", parseJson(text), 1, countingIds()))).toEqual(
    texts.map(() => null),
  );
});

test.each(["my scan", 'a"b', "a\\b", ""])(
  "a part named %j is read under a key that folds and reads back",
  (part) => {
    const asset = parseJson(JSON.stringify({ type: "image", format: "png", part }));
    const image = readAsset("p", asset, 1, countingIds());
    expect(image).toEqual({
      placeholder: "p",
      key: countingIds()(),
      name: "image-1.png",
      format: "png",
      note: "",
    });
    expect(image && readAsset("p", parseJson(foldedAsset(image)), 1, countingIds())).toEqual(image);
  },
);

test("base64 is folded where it is the bytes of an image, and nowhere else", () => {
  const kept: string[] = [];
  const text =
    '{"state":"QUJD", "assets":{"p":{"data_base64" : "QUJD"},"q":{"data_base64":"QU\\/D"},"r":{"data_base64":"QUJ"}}}';
  expect(foldBase64(text, (base64) => `k${kept.push(base64)}`)).toBe(
    '{"state":"QUJD", "assets":{"p":{"data_base64" : "base64 of k1"},"q":{"data_base64":"base64 of k2"},"r":{"data_base64":"QUJ"}}}',
  );
  expect(kept).toEqual(["QUJD", "QU/D"]);
});

test("what was folded unfolds to the same text, and what is not known stays folded", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.string(), (bytes, state) => {
      const text = JSON.stringify({
        state,
        assets: { p: { data_base64: Buffer.from(bytes).toString("base64") } },
      });
      const known = new Map<string, string>();
      const folded = foldBase64(text, (base64) => {
        known.set("k", base64);
        return "k";
      });
      expect(unfoldBase64(folded, (key) => known.get(key))).toBe(text);
      expect(unfoldBase64(folded, () => undefined)).toBe(folded);
    }),
  );
});

test("what a person calls data_base64 stays as it is, beside the images of the request", () => {
  const own = '{"data_base64":"QUJD","assets":{"p":{"data_base64":"QUJD"}},"s":"\\"assets\\":{\\"p\\":{"}';
  const request = (data: string) =>
    `{"state":${own},"questions":{"data_base64":{"instructions":${own}}},"assets":{"p":{"data_base64":"${data}","x":${own}},"q":{"x":[${own}]}},"x":[${own}]}`;
  expect(foldBase64(request("QUJD"), () => "k")).toBe(request("base64 of k"));
  const folded = own.replaceAll("QUJD", "base64 of k");
  const shown = request("base64 of k").replaceAll(own, folded);
  expect(unfoldBase64(shown, () => "QUJD")).toBe(request("QUJD").replaceAll(own, folded));
});

test("base64 is folded in a request that has a mistake, before it and behind it", () => {
  const request = (data: string) =>
    `{"state": , "model" "m", "assets":{"p":{"data_base64":"${data}"},}, "x":`;
  expect(foldBase64(request("QUJD"), () => "k")).toBe(request("base64 of k"));
});

test("a piece of a folded request unfolds too", () => {
  const piece = '"p": { "data_base64": "base64 of k" }, "q": { "data_base64": "base64 of z" }';
  expect(unfoldBase64(piece, (key) => (key === "k" ? "QUJD" : undefined))).toBe(
    piece.replace("base64 of k", "QUJD"),
  );
});

test("an image of the greatest size folds and unfolds", () => {
  const base64 = "QUJD".repeat((16 * 2 ** 20) / 3);
  const text = `{"assets":{"p":{"data_base64":"${base64}"}}}`;
  const folded = foldBase64(text, () => "k");
  expect(folded).toBe('{"assets":{"p":{"data_base64":"base64 of k"}}}');
  expect(unfoldBase64(folded, () => base64) === text).toBe(true);
});
