import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import { requestLink } from "@/lib/shared/snippets/requestLink";
import { toBase64 } from "@/lib/shared/text/base64";
import { downloadImage } from "../experiments/fetchExperiments";

export type RowLink = { kind: "link"; href: string } | { kind: "failed"; message: string };

/** What a run adds to a row's request. */
interface RunParts {
  model: string;
  /** JSON of `questions`. */
  questions: string;
  /** Images that the questions mention. */
  images: DatasetRow["images"];
}

/** Browsers cut longer addresses. */
const HREF_CHARS_MAX = 1_900_000;

/** The playground's address with a row's request: state, images and the questions of a run. */
export async function rowLink(
  { state, images }: Pick<DatasetRow, "state" | "images">,
  { model, questions, images: ofQuestions }: RunParts,
): Promise<RowLink> {
  const assets: string[] = [];
  const own = new Set(images.map(({ placeholder }) => placeholder));
  for (const { placeholder, sha256 } of [
    ...images,
    ...ofQuestions.filter((one) => !own.has(one.placeholder)),
  ]) {
    const bytes = await downloadImage(sha256);
    if (!bytes) return { kind: "failed", message: `The image ${placeholder} cannot be loaded.` };
    const format = bytes[0] === 0x89 ? "png" : "jpeg";
    const asset = { type: "image", format, data_base64: toBase64(bytes) };
    assets.push(`${JSON.stringify(placeholder)}:${JSON.stringify(asset)}`);
  }
  const parts = [
    `"model":${JSON.stringify(model)}`,
    // As written, so that every number stays.
    `"state":${state}`,
    `"questions":${questions}`,
    ...(assets.length > 0 ? [`"assets":{${assets.join(",")}}`] : []),
  ];
  const href = requestLink(`{${parts.join(",")}}`);
  return href.length > HREF_CHARS_MAX
    ? { kind: "failed", message: "This row is too large for a link: make a request of it by hand." }
    : { kind: "link", href };
}
