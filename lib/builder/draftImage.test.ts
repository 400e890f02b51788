import fc from "fast-check";
import { expect, test } from "vitest";
import { foldBase64, foldedAsset, partAsset, readAsset, unfoldBase64, type DraftImage } from "./draftImage";
import { parseJson } from "@/lib/contract/json";

const IMAGE: DraftImage = { placeholder: "p", key: "k-1", name: "image-1.jpg", format: "jpg", note: "" };

test("an asset is read back from either way of writing it", () => {
  const read = [partAsset(IMAGE), foldedAsset(IMAGE)].map((json) => readAsset("p", parseJson(json), 1));
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
  expect(texts.map((text) => readAsset("p", parseJson(text), 1))).toEqual(texts.map(() => null));
});

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
