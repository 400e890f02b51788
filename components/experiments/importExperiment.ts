import { isExampleFile } from "@/lib/shared/examples/example";
import { readExperiment } from "@/lib/shared/draft/experimentFile";
import { isolated } from "@/lib/shared/text/isolated";
import { EXPERIMENT_NAME_CHARS_MAX } from "@/lib/shared/pageApi/experiments";
import { fromBase64 } from "@/lib/shared/text/base64";
import { newId } from "@/lib/client/draft/newId";
import { readUtf8 } from "@/lib/client/readTextFile";
import type { ExperimentList, OpenParts } from "@/lib/client/experiments/experimentList";
import { importVersions } from "@/components/experiments/importVersions";

/** Largest file, in bytes; it holds the images of a draft and of its versions. */
const FILE_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Opens an experiment from a file beside the others, which stay as they are. Its versions are stored on the
 * server with their numbers, notes, times and answers: all of them or none. A name that another open
 * experiment has becomes that of a copy.
 * @returns the problem; undefined when everything was imported
 */
export async function importExperiment(list: ExperimentList, file: File): Promise<string | undefined> {
  const refused = (why: string) => `${isolated(file.name)} was not imported. ${why}`;
  if (file.size > FILE_BYTES_MAX) return refused("It is larger than 256 MiB.");
  const text = await readUtf8(file);
  if (text === null) return refused("It is not UTF-8 text, or was cut off within a character.");
  const reading = readExperiment(text);
  if (!reading.ok) return refused(reading.message);
  const { draft, versions, images } = reading.experiment;

  const given = reading.experiment.name.trim().slice(0, EXPERIMENT_NAME_CHARS_MAX) || list.newName();
  const name = list.hasName(given) ? list.copyName(given) : given;
  const id = newId();
  // Without versions the browser alone can keep it until the server saves it.
  const kept = versions.length === 0 ? null : await importVersions(id, { ...reading.experiment, name });
  if (kept?.ok === false) return refused(kept.message);
  const saved = kept && { revision: kept.revision, images: kept.images };
  const { key } = list.add(name, draft, { id, isSaved: kept !== null, ...saved });
  const { session } = await opened(list, key);
  if (reading.removed) session.stripped.set(reading.removed);
  // The bytes of the versions' images are on the server.
  const own = draft.images.filter(({ key: image }) => !isExampleFile(image));
  await Promise.all(
    own.map(async ({ key: image }) => {
      const base64 = images.get(image);
      if (base64 !== undefined) await session.images.take(image, fromBase64(base64));
    }),
  );
  return undefined;
}

/** The session of an experiment, once it is on the page. */
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
