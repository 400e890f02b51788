import { readDraft } from "@/lib/shared/draft/storedDraft";
import type { ExperimentFile } from "@/lib/shared/draft/experimentFile";
import { downloadImage, listVersions, openVersion } from "@/lib/client/experiments/fetchExperiments";
import { openRun } from "@/lib/client/history";
import type { FileRun } from "@/lib/shared/pageApi/experimentImport";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { toBase64 } from "@/lib/shared/text/base64";

type Exported = Pick<ExperimentFile, "versions" | "runs">;

/** The images of a file: base64 by key. Each is fetched once. */
class FileImages {
  private readonly fetched = new Map<string, string>();

  constructor(private readonly byKey: Map<string, string>) {}

  /**
   * @returns the image's key in the file, the given one if it is free; null when the image is unavailable.
   */
  async add(key: string, sha256: string): Promise<string | null> {
    const bytes = this.fetched.has(sha256) ? null : await downloadImage(sha256);
    if (bytes) this.fetched.set(sha256, toBase64(bytes));
    const base64 = this.fetched.get(sha256);
    if (base64 === undefined) return null;
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? key : `${key} ${number}`;
      const known = this.byKey.get(free);
      if (known === undefined) this.byKey.set(free, base64);
      if (known === undefined || known === base64) return free;
    }
  }
}

const NO_IMAGE = "one of its images cannot be read. Try again.";

/**
 * The versions of a stored experiment, oldest first, with their runs. A deleted run is left out with its
 * answers.
 * @param byKey base64 of images by their keys; those of the versions and runs are added
 */
export async function exportVersions(
  id: string,
  byKey: Map<string, string>,
): Promise<Exported | { message: string }> {
  const listed = await listVersions(id);
  if (listed.kind !== "data") return { message: `Its versions cannot be read. ${listed.message}` };
  const images = new FileImages(byKey);
  const versions: ExperimentFile["versions"] = [];
  const runs: FileRun[] = [];
  const places = new Map<string, number | null>();
  for (const { number } of listed.data.versions.toReversed()) {
    const opened = await openVersion(id, number);
    if (opened.kind !== "data") return { message: opened.message };
    const { note, createdAt, runId, draft: text, images: pairs } = opened.data;
    const draft = readDraft(text);
    if (!draft) return { message: `Version ${number} cannot be read by this program.` };
    for (const { key, sha256 } of pairs) {
      const isThere = byKey.has(key) || (await images.add(key, sha256)) !== null;
      if (!isThere) return { message: `Version ${number}: ${NO_IMAGE}` };
    }
    if (runId !== null && !places.has(runId)) {
      const run = await openRun(runId);
      const isGone = run.kind === "refused" && run.status === 404;
      if (run.kind !== "data" && !isGone) {
        return { message: `The answers of version ${number} cannot be read. ${run.message}` };
      }
      const exported = run.kind === "data" ? await fileRunOf(run.data, images) : null;
      if (typeof exported === "string") return { message: `Version ${number}: ${exported}` };
      places.set(runId, exported && runs.push(exported) - 1);
    }
    const run = runId === null ? null : (places.get(runId) ?? null);
    versions.push({ number, note, createdAt, run, draft });
  }
  return { versions, runs };
}

/**
 * A run without the server's ids, with its requests in order of answering; or a message that names the
 * missing part.
 */
async function fileRunOf(run: HistoryRun, images: FileImages): Promise<FileRun | string> {
  const { createdAt, name, plan, longContext, baseline } = run;
  const hashes = [...new Set(run.evaluations.flatMap(({ request }) => request ?? []))];
  const requests: FileRun["requests"] = [];
  for (const hash of hashes) {
    const { text = "", images: parts = [] } = run.requests[hash] ?? {};
    const used: FileRun["requests"][number]["images"] = [];
    for (const { part, sha256 } of parts) {
      const image = await images.add(part, sha256);
      if (image === null) return NO_IMAGE;
      used.push({ part, image });
    }
    requests.push({ text, images: used });
  }
  const evaluations = run.evaluations.map(({ request, ...evaluation }) => ({
    ...evaluation,
    request: request === null ? null : hashes.indexOf(request),
  }));
  const settings = { ...(longContext ? { longContext } : {}), ...(baseline === null ? {} : { baseline }) };
  return { createdAt, name, plan, ...settings, requests, evaluations };
}
