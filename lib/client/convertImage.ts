import { convertedImage, type ConvertedImageBody } from "@/lib/shared/pageApi/convertedImage";
import { pageFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** A picture that no browser reads as a PNG. `page` counts from 0. Never throws. */
export async function convertImage(
  bytes: Uint8Array<ArrayBuffer>,
  page: number,
): Promise<Reading<ConvertedImageBody>> {
  return readReply(
    await pageFetch(`/api/images/convert?page=${page}`, { method: "POST", body: bytes }),
    convertedImage,
  );
}
