import { isExampleFile } from "@/lib/builder/examples";
import { writeExperiment, type FileVersion } from "@/lib/builder/experimentFile";
import { readDraft } from "@/lib/builder/storedDraft";
import { downloadImage, listVersions, openVersion } from "@/lib/client/experiments";
import type { DraftImage } from "@/lib/builder/draftImage";
import { toBase64 } from "../images/base64";
import type { ExperimentList } from "./experimentList";

export type Exported = { ok: true; fileName: string; text: string } | { ok: false; message: string };

/** The experiment that is shown as the text of a file, with its versions and every image that can be had. */
export async function exportExperiment(list: ExperimentList): Promise<Exported> {
  const key = list.active.get();
  const [entry, parts] = [list.find(key), list.partsOf(key)];
  if (!entry || !parts) return { ok: false, message: "The experiment is not open yet: try again." };
  const { session } = parts;
  const draft = session.draft();
  const images = new Map<string, string>();
  const addOwn = (wanted: readonly DraftImage[]) => {
    for (const { key: image } of wanted) {
      const base64 = isExampleFile(image) ? undefined : session.images.base64Of(image);
      if (base64 !== undefined) images.set(image, base64);
    }
  };
  addOwn(draft.images);
  const versions: FileVersion[] = [];
  for (const number of entry.revision === null ? [] : await versionNumbers(entry.id)) {
    if (typeof number !== "number") return { ok: false, message: number.message };
    const opened = await openVersion(entry.id, number);
    if (opened.kind !== "data") return { ok: false, message: opened.message };
    const { note, createdAt, draft: text, images: pairs } = opened.data;
    const content = readDraft(text);
    if (!content) return { ok: false, message: `Version ${number} cannot be read by this program.` };
    addOwn(content.images);
    for (const { key: image, sha256 } of pairs) {
      const bytes = images.has(image) ? null : await downloadImage(sha256);
      if (bytes) images.set(image, toBase64(bytes));
    }
    versions.push({ number, note, createdAt, draft: content });
  }
  const text = writeExperiment({ name: entry.name, draft, versions, images });
  return { ok: true, fileName: `${entry.name.replace(/[^\p{L}\p{N} _.-]/gu, "_")}.experiment.json`, text };
}

/** Oldest first, or why they cannot be had. */
async function versionNumbers(id: string): Promise<(number | { message: string })[]> {
  const listed = await listVersions(id);
  if (listed.kind === "data") return listed.data.versions.map(({ number }) => number).reverse();
  return [{ message: `Its versions cannot be read. ${listed.message}` }];
}

/** Hands a text to the person as a file. */
export function saveFile(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
