import "server-only";
import type { ConvertedImageBody } from "@/lib/shared/pageApi/convertedImage";
import { env } from "@/lib/server/env";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readBytes } from "@/lib/server/http/readBytes";
import type { RouteContext } from "@/lib/server/http/route";
import { convertImage } from "@/lib/server/images/convertImage";
import { ImageError } from "@/lib/server/images/imageError";

const PAGES_MAX = 100_000;

/**
 * `POST /api/images/convert?page=0`: the body, a TIFF or an AVIF, as a PNG. The server keeps neither.
 * `?bytes=…` without a body asks whether a file of that length would be taken: its upload may take long.
 */
export async function convertUpload({ request }: RouteContext<Caller>): Promise<Response> {
  const { imageBytesMax: bytesMax, imagePixelsMax: pixelsMax } = env();
  const url = new URL(request.url);
  const page = pageOf(url);
  const announced = url.searchParams.get("bytes");
  if (announced !== null) {
    if (Number(announced) > bytesMax) throw tooLong(bytesMax);
    return jsonResponse("{}");
  }
  const bytes = await readImage(request, bytesMax);
  try {
    const { png, width, height } = await convertImage(bytes, page, { bytesMax, pixelsMax }, request.signal);
    const body: ConvertedImageBody = { width, height, png_base64: Buffer.from(png).toString("base64") };
    return jsonResponse(JSON.stringify(body));
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new InvalidRequestError([{ type: `image_${error.reason}`, loc: ["body"], msg: error.message }]);
  }
}

function pageOf({ searchParams }: URL): number {
  const page = Number(searchParams.get("page") ?? 0);
  if (Number.isInteger(page) && page >= 0 && page < PAGES_MAX) return page;
  throw new AppError("api_usage_error", "The page must be a whole number from 0.");
}

async function readImage(request: Request, bytesMax: number): Promise<Uint8Array> {
  try {
    return await readBytes(request, bytesMax);
  } catch (error) {
    if (!(error instanceof AppError) || error.type !== "request_too_large") throw error;
    throw tooLong(bytesMax, { cause: error, headers: error.headers });
  }
}

function tooLong(bytesMax: number, options?: ConstructorParameters<typeof AppError>[2]): AppError {
  const size = `${Math.floor(bytesMax / 2 ** 20) || bytesMax / 2 ** 20} MiB`;
  return new AppError(
    "request_too_large",
    `The file is longer than ${size}. Save it as PNG or JPEG first.`,
    options,
  );
}
