import type { DatasetRunSettings } from "@/lib/shared/pageApi/datasetRuns";
import type { Draft } from "@/lib/shared/draft/draft";
import { isExampleFile } from "@/lib/shared/examples/example";
import type { Content } from "../experiments/fetchExperiments";
import { browserArchive } from "../draft/imageArchive";
import type { Reading } from "../readReply";
import { sendImage } from "./fetchDatasets";

export type QuestionImages = NonNullable<DatasetRunSettings["images"]>;

/**
 * The images of a draft whose placeholder stands in its questions, kept on the server.
 * @param questions JSON of `questions`
 * @param stored the images that the server has for the draft's keys
 */
export async function questionImages(
  draft: Pick<Draft, "images">,
  questions: string,
  stored: Content["images"],
): Promise<Reading<QuestionImages>> {
  const images: QuestionImages = [];
  for (const { placeholder, key, name } of draft.images) {
    // The server leaves out those that no text mentions.
    if (!questions.includes(JSON.stringify(placeholder).slice(1, -1))) continue;
    let sha256 = stored.find((pair) => pair.key === key)?.sha256;
    if (sha256 === undefined) {
      const bytes = await bytesOf(key);
      if (!bytes) {
        return { kind: "refused", status: 404, message: `The image ${name} of the questions is not here.` };
      }
      const sent = await sendImage(bytes);
      if (sent.kind !== "data") return sent;
      ({ sha256 } = sent.data);
    }
    images.push({ placeholder, sha256 });
  }
  return { kind: "data", data: images };
}

/** The settings of a run with these images; none for questions without images. */
export const imageSettings = (images: QuestionImages): Pick<DatasetRunSettings, "images"> =>
  images.length === 0 ? {} : { images };

async function bytesOf(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    if (!isExampleFile(key)) return (await browserArchive()?.get(key)) ?? null;
    const response = await fetch(key);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
