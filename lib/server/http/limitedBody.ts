import { AppError } from "@typed-question/protocol/appError";

/** The chunks of a body that may be long. @throws AppError 413 behind `bytesMax` */
export async function* limitedBody(
  body: ReadableStream<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  // Cancelling a request's body destroys its socket, and the refusal with it.
  for await (const chunk of body.values({ preventCancel: true })) {
    length += chunk.length;
    if (length > bytesMax) {
      throw new AppError("request_too_large", `The file is longer than ${bytesMax} bytes.`, {
        headers: { connection: "close" },
      });
    }
    yield chunk;
  }
}
