import { z } from "zod";
import { storedRun } from "@/lib/shared/pageApi/experimentImport";
import { historyRun } from "@/lib/shared/pageApi/history";
import { missingImages, putImage, sha256Of } from "@/lib/server/store/images";
import { importRun } from "@/lib/server/store/importExperiment";
import { newRun } from "@/lib/server/history/newRun";
import { readyRun } from "@/lib/server/history/prepareImport";
import { LineError, placeOf, type Importing, type LineTaker } from "./importing";

const image = z.object({ sha256: z.string(), data_base64: z.base64() });

/** The bytes of images. They come first, whatever their place in the file. */
export function imageLines({ store, accountId, tally, now }: Importing): LineTaker {
  return {
    kinds: ["image"],
    async take({ content }) {
      const { sha256, data_base64: text } = image.parse(content);
      const bytes = Buffer.from(text, "base64");
      if (sha256Of(bytes) !== sha256)
        throw new LineError("The bytes of the image are not those of its SHA-256");
      const isNew = (await missingImages(store, accountId, [sha256])).length > 0;
      await putImage(store, { accountId, bytes, now });
      tally.count("image", isNew ? "imported" : "existing");
    },
    end: () => Promise.resolve(),
  };
}

/** Runs of the history, with their requests and answers. */
export function historyLines(importing: Importing): LineTaker {
  const { store, accountId, tally, now, runIds } = importing;
  return {
    kinds: ["run"],
    async take({ content }) {
      const run = historyRun.parse(content);
      const place = await placeOf(importing, "runs", run.id);
      runIds.set(run.id, place.id);
      if (place.kind === "existing") return tally.count("run", "existing");
      const hashes = Object.keys(run.requests);
      const imported = storedRun.parse({
        ...{ createdAt: run.createdAt, name: run.name, plan: run.plan },
        ...(run.longContext ? { longContext: true } : {}),
        ...(run.baseline === null ? {} : { baseline: run.baseline }),
        requests: Object.values(run.requests).map(({ text, images }) => ({
          text,
          images: images.map(({ part, sha256 }) => ({ part, image: sha256 })),
        })),
        evaluations: run.evaluations.map(({ request, ...facts }) => {
          const at = request === null ? null : hashes.indexOf(request);
          if (at === -1) throw new LineError("A request of the run is missing");
          return { ...facts, request: at };
        }),
      });
      const made = await newRun(store, accountId, readyRun(imported), place.id);
      await importRun(store, { ...made, pinned: run.pinned }, now);
      tally.count("run", "imported");
      if (place.kind === "renamed") tally.count("run", "renamed");
    },
    end: () => Promise.resolve(),
  };
}
