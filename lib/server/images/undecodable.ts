import { ImageError } from "./imageError";

/** The refusal of an image that fails to decode. */
export function undecodable(error: unknown): ImageError {
  const cause = error instanceof Error ? error.message.split("\n")[0] : String(error);
  if (/^timeout/.test(cause ?? "")) return new ImageError("too_slow", "The image takes too long to decode");
  return new ImageError(
    "undecodable",
    `The image cannot be decoded (${cause}); it may be damaged or truncated`,
  );
}
