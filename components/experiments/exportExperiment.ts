import { isExampleFile } from "@/lib/shared/draft/examples";
import { writeExperiment } from "@/lib/shared/draft/experimentFile";
import { draftToRequest } from "@/lib/shared/draft/draftToRequest";
import { contentSecrets, type ContentSecret } from "@/lib/shared/secrets/contentSecrets";
import type { ExperimentList } from "@/lib/client/experiments/experimentList";
import { exportVersions } from "@/components/experiments/exportVersions";

/** `secrets`: where the person's own content in it seems to hold keys. */
export type Exported =
  { ok: true; fileName: string; text: string; secrets: ContentSecret[] } | { ok: false; message: string };

/** The experiment that is shown as the text of a file, with its versions and every image that can be had. */
export async function exportExperiment(list: ExperimentList): Promise<Exported> {
  const key = list.active.get();
  const [entry, parts] = [list.find(key), list.partsOf(key)];
  if (!entry || !parts) return { ok: false, message: "The experiment is not open yet: try again." };
  const { session } = parts;
  const { name, revision, id } = entry;
  const draft = session.draft();
  const images = new Map<string, string>();
  for (const { key: image } of draft.images) {
    const base64 = isExampleFile(image) ? undefined : session.images.base64Of(image);
    if (base64 !== undefined) images.set(image, base64);
  }
  const exported = revision === null ? { versions: [], runs: [] } : await exportVersions(id, images);
  if ("message" in exported) return { ok: false, message: exported.message };
  const text = writeExperiment({ name, draft, ...exported, images });
  const requests = [draft, ...exported.versions.map((version) => version.draft)].map(
    (each) =>
      // A draft that cannot be sent is looked through without its questions.
      draftToRequest(each) ?? draftToRequest({ ...each, questions: [] }) ?? "",
  );
  const secrets = secretsOf([
    ...requests,
    ...exported.runs.flatMap((run) => run.requests.map((asked) => asked.text)),
  ]);
  return { ok: true, fileName: `${name.replace(/[^\p{L}\p{N} _.-]/gu, "_")}.experiment.json`, text, secrets };
}

/** Versions and their runs hold the same content again: each place is named once. */
function secretsOf(requests: readonly string[]): ContentSecret[] {
  const found = new Map<string, ContentSecret>();
  for (const text of new Set(requests)) {
    for (const secret of contentSecrets(text)) found.set(`${secret.place} ${secret.kind}`, secret);
  }
  return [...found.values()];
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
