import { z } from "zod";
import { isBase64 } from "../assets";

/** Longest start of a data URL, before its comma. */
const HEADER_CHARS_MAX = 200;

const EXPECTED = "a PNG or JPEG as a data URL such as 'data:image/png;base64,…'";

/** An image as a data URL. An address on the web is refused: the server fetches nothing from other hosts. */
export const imageUrl = z.string().superRefine((url, context) => {
  const problem = problemOf(url);
  if (problem) context.addIssue({ code: "custom", message: problem.message, params: { type: problem.code } });
});

function problemOf(url: string): { code: string; message: string } | null {
  if (/^https?:/i.test(url)) {
    const message = `This server fetches no images from other hosts. Expected ${EXPECTED}.`;
    return { code: "image_url_not_supported", message };
  }
  if (!isBase64DataUrl(url)) return { code: "invalid_image_url", message: `Expected ${EXPECTED}.` };
  if (isBase64(dataOf(url))) return null;
  return {
    code: "invalid_base64_image",
    message:
      "Expected base64 behind the comma: letters, digits, '+' and '/' in groups of four, the last one filled up with '='.",
  };
}

const isBase64DataUrl = (url: string): boolean =>
  /^data:image\/[\w.+-]+(?:;[^;,]+)*;base64,/i.test(url.slice(0, HEADER_CHARS_MAX));

const dataOf = (url: string): string => url.slice(url.indexOf(",") + 1);

/** The image of a checked data URL as an asset. The bytes decide what it is, whatever the URL says. */
export function assetOf(url: string): { type: "image"; format: "png" | "jpeg"; data_base64: string } {
  const format = /^data:image\/jpe?g[;,]/i.test(url) ? "jpeg" : "png";
  return { type: "image", format, data_base64: dataOf(url) };
}
