import { downloadImage } from "@/lib/client/experiments/fetchExperiments";
import { openRun } from "@/lib/client/history";
import type { ShareRedaction } from "@/lib/shared/pageApi/shares";
import { shareOf, type SharedRun } from "@/lib/shared/shares/shareOf";
import { runOfPage, type PageRun } from "./pageRun";
import { presentationTitle } from "./readPresentation";

export const HIDES_NOTHING: ShareRedaction = {
  state: false,
  statePaths: [],
  instructions: false,
  images: false,
};

interface DocumentChoice {
  /** Null for the page's own title. */
  title: string | null;
  hide: ShareRedaction;
  /** The address of an image's bytes for the document. */
  addressOf: (image: Blob) => string | Promise<string>;
}

/**
 * Makes this run's shared document in the page. It uses the run of the history. If that cannot be loaded or lacks an
 * answer, it uses the page's data.
 * @throws Error where an image cannot be read.
 */
export async function runDocument(
  page: PageRun,
  { title, hide, addressOf }: DocumentChoice,
): Promise<string> {
  // Loaded late: the page needs it only once answers are presented.
  const { sharedDocument } = await import("./sharedDocument");
  const { run, load } = await loadRun(page);
  const share = shareOf(run, title ?? subjectOf(page), hide);
  const hashes = [...new Set(share.requests.flatMap(({ images }) => images.map(({ sha256 }) => sha256)))];
  const addresses = new Map(
    await Promise.all(hashes.map(async (sha256) => [sha256, await addressOf(await load(sha256))] as const)),
  );
  return sharedDocument(share, (sha256) => addresses.get(sha256) ?? "");
}

/** The subject of a run: the name that a person gave, or the beginning of the content. */
export const subjectOf = ({ name, requestText }: PageRun): string => name ?? presentationTitle(requestText);

interface LoadedRun {
  run: SharedRun;
  load: (sha256: string) => Promise<Blob>;
}

async function loadRun(page: PageRun): Promise<LoadedRun> {
  const reading = page.runId === null ? null : await openRun(page.runId);
  if (reading?.kind === "data" && hasAll(reading.data, page)) return { run: reading.data, load: loadImage };
  const images = page.columns.flatMap(({ views }) => views.flatMap((view) => view.images ?? []));
  return {
    run: runOfPage(page),
    load: async (name) => {
      const image = images.find(({ part }) => part === name);
      if (!image) throw new Error("The image is gone");
      return typed(new Uint8Array(await image.blob.arrayBuffer()));
    },
  };
}

/** A run with missing parts differs from the shown one. */
function hasAll({ evaluations }: SharedRun, { columns }: PageRun): boolean {
  const kept = new Set(evaluations.map(({ id }) => id));
  return columns.every(({ views }) =>
    views.every(({ requestId }) => requestId !== null && kept.has(requestId)),
  );
}

async function loadImage(sha256: string): Promise<Blob> {
  const bytes = await downloadImage(sha256);
  if (bytes === null) throw new Error("The image cannot be loaded");
  return typed(bytes);
}

/** PNG begins with 0x89; the server's only other format is JPEG. */
const typed = (bytes: Uint8Array<ArrayBuffer>): Blob =>
  new Blob([bytes], { type: bytes[0] === 0x89 ? "image/png" : "image/jpeg" });
