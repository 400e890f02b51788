import "server-only";
import { AppError } from "@typed-question/protocol/appError";

/** RFC 9110, 8.4.1.3: both are the same. */
const GZIP_NAMES = ["gzip", "x-gzip"];

/**
 * The body of a request, unpacked after `Content-Encoding: gzip`. At most `bytesMax` are read, before and
 * after unpacking. A longer body is refused while it arrives, so it never fills the memory.
 * @param onChunk sees the unpacked bytes while they arrive; what it throws refuses the body
 * @throws AppError 413 for a longer body, 415 for another encoding, 400 for broken gzip.
 */
export async function readBytes(
  request: Request,
  bytesMax: number,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  if (!GZIP_NAMES.includes(encoding) && encoding !== "identity") {
    throw new AppError(
      "unsupported_media_type",
      `Content-Encoding must be gzip or left out, not '${encoding}'.`,
    );
  }
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const sent = request.body;
  if (!sent) return new Uint8Array();
  if (encoding === "identity") return collect(sent, bytesMax, onChunk);
  try {
    return await collect(sent.pipeThrough(countingUpTo(bytesMax)).pipeThrough(gunzip()), bytesMax, onChunk);
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new AppError("api_usage_error", "The body cannot be unpacked: it is not gzip, or cut short.", {
      cause: error,
    });
  }
}

async function collect(
  stream: ReadableStream<Uint8Array>,
  bytesMax: number,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Cancelling a request's body destroys its socket, and the refusal with it.
  for await (const chunk of stream.values({ preventCancel: true })) {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge(bytesMax);
    onChunk?.(chunk);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** gzip may hold any number of empty members, so input and output are both limited. */
function countingUpTo(bytesMax: number): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > bytesMax) throw tooLarge(bytesMax);
      controller.enqueue(chunk);
    },
  });
}

function gunzip(): ReadableWritablePair<Uint8Array, Uint8Array> {
  return new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>;
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("Z_");

/** The connection is closed, because the rest of the body is not read. */
function tooLarge(bytesMax: number): AppError {
  return new AppError("request_too_large", `The body is longer than ${bytesMax} bytes.`, {
    headers: { connection: "close" },
  });
}
