import { convertedImage, type ConvertedImageBody } from "@/lib/shared/pageApi/convertedImage";
import { done } from "./done";
import { pageFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** The server is asked first whether it takes a longer file: a useless upload takes seconds, or minutes. */
const ASKED_FIRST_BYTES = 4 * 1024 * 1024;

/** A picture that no browser reads as a PNG. `page` counts from 0. Never throws. */
export async function convertImage(
  bytes: Uint8Array<ArrayBuffer>,
  page: number,
): Promise<Reading<ConvertedImageBody>> {
  const path = `/api/images/convert?page=${page}`;
  if (bytes.length > ASKED_FIRST_BYTES) {
    const answer = await done(pageFetch(`${path}&bytes=${bytes.length}`, { method: "POST" }));
    if (answer.kind !== "done") return answer;
  }
  return readReply(await pageFetch(path, { method: "POST", body: bytes }), convertedImage);
}
