import { readExperiment, type FileVersion } from "@/lib/builder/experimentFile";
import { addVersion } from "@/lib/client/experiments";
import { EXPERIMENT_NAME_CHARS_MAX } from "@/lib/contract/experiments";
import { fromBase64 } from "../images/base64";
import { readUtf8 } from "../readTextFile";
import { packContent } from "./experimentContent";
import type { ExperimentList, OpenParts } from "./experimentList";

/** Largest file that is read, in bytes: the images of a draft and of its versions are in it. */
const FILE_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Opens the experiment of a file beside the others, which stay as they are. Its versions are kept on the
 * server under new numbers, from 1, in their order.
 * @returns what went wrong; undefined where everything was taken
 */
export async function importExperiment(list: ExperimentList, file: File): Promise<string | undefined> {
  const refused = (why: string) => `${file.name} was not imported. ${why}`;
  if (file.size > FILE_BYTES_MAX) return refused("It is larger than 256 MiB.");
  const text = await readUtf8(file);
  if (text === null) return refused("It is not UTF-8 text.");
  const reading = readExperiment(text);
  if (!reading.ok) return refused(reading.message);
  const { name, draft, versions, images } = reading.experiment;
  const bytes = new Map([...images].map(([key, base64]) => [key, fromBase64(base64)]));

  const given = name.trim().slice(0, EXPERIMENT_NAME_CHARS_MAX) || list.newName();
  const { key } = list.add(list.hasName(given) ? list.copyName(given) : given, draft, { isSaved: false });
  const parts = await opened(list, key);
  await Promise.all([...bytes].map(([image, content]) => parts.session.images.take(image, content)));
  if (versions.length === 0) return undefined;
  const lost = await keepVersions(list, key, parts, versions, bytes);
  return lost && `${file.name} was imported, but not all of its versions were kept. ${lost}`;
}

async function keepVersions(
  list: ExperimentList,
  key: string,
  { sync }: OpenParts,
  versions: readonly FileVersion[],
  images: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
): Promise<string | undefined> {
  if (!(await sync.store())) return "The server did not take the experiment.";
  const known = new Map<string, string>();
  for (const { number, note, draft } of versions) {
    const packing = await packContent(draft, (image) => images.get(image) ?? "missing", known);
    const failure = (why: string) => `Version ${number}: ${why}`;
    if (packing.kind === "loading") return failure("its images could not be read.");
    if (packing.kind !== "content") return failure(packing.message);
    const id = list.find(key)?.id ?? "";
    const added = await addVersion(id, { note, runId: null, ...packing.content });
    if (added.kind !== "data") return failure(added.message);
  }
  return undefined;
}

/** Who works on an experiment, as soon as it is on the page. */
function opened(list: ExperimentList, key: string): Promise<OpenParts> {
  return new Promise((resolve) => {
    const look = () => {
      const parts = list.partsOf(key);
      if (!parts) return;
      stop();
      resolve(parts);
    };
    const stop = list.opened.subscribe(look);
    look();
  });
}
