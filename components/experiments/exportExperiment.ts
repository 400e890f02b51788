import { isExampleFile } from "@/lib/shared/examples/example";
import { writeExperiment } from "@/lib/shared/draft/experimentFile";
import { draftToRequest } from "@/lib/shared/draft/draftToRequest";
import { contentSecrets, type ContentSecret } from "@/lib/shared/secrets/contentSecrets";
import type { ExperimentList } from "@/lib/client/experiments/experimentList";
import { exportVersions } from "@/components/experiments/exportVersions";

/** `secrets`: places in the person's own content that seem to hold keys. */
export type Exported =
  { ok: true; fileName: string; text: string; secrets: ContentSecret[] } | { ok: false; message: string };

/** The shown experiment as the text of a file, with its versions and every available image. */
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
      // An unsendable draft is searched without its questions.
      draftToRequest(each) ?? draftToRequest({ ...each, questions: [] }) ?? "",
  );
  const secrets = secretsOf([
    ...requests,
    ...exported.runs.flatMap((run) => run.requests.map((asked) => asked.text)),
  ]);
  return { ok: true, fileName: `${name.replace(/[^\p{L}\p{N} _.-]/gu, "_")}.experiment.json`, text, secrets };
}

/** Versions and their runs repeat the same content: name each place once. */
function secretsOf(requests: readonly string[]): ContentSecret[] {
  const found = new Map<string, ContentSecret>();
  for (const text of new Set(requests)) {
    for (const secret of contentSecrets(text)) found.set(`${secret.place} ${secret.kind}`, secret);
  }
  return [...found.values()];
}

/** Offers a text as a file download. */
export function saveFile(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
