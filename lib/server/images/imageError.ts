import { AppError } from "@typed-question/protocol/appError";

/** The reason for refusing an image. */
export type ImageErrorReason =
  "empty" | "too_many_bytes" | "wrong_format" | "animated" | "too_many_pixels" | "undecodable" | "too_slow";

/** An image that the caller has to change. The message is a sentence for the caller. */
export class ImageError extends Error {
  override name = "ImageError";

  constructor(
    readonly reason: ImageErrorReason,
    message: string,
  ) {
    super(message);
  }
}

/** The queue for image work is full; the same request may pass a moment later. */
export function imageOverload(): AppError {
  return new AppError("overloaded_error", "Too many images are waiting to be read. Try again in a moment.", {
    headers: { "retry-after": "1" },
  });
}

/** Reading the text of an image took too long. */
export function imageTimeout(timeoutMs: number): AppError {
  return new AppError(
    "timeout",
    `The text in an image could not be read within ${timeoutMs / 1_000} seconds.`,
  );
}
