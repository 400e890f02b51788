import { useCallback, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { isolated } from "@/lib/shared/text/isolated";
import { ASSETS_MAX } from "@typed-question/protocol/limits";
import type { Draft } from "@/lib/shared/draft/draft";
import { useSession } from "@/lib/client/draft/draftProvider";
import { newId } from "@/lib/client/draft/newId";
import { formatBytes } from "@/lib/shared/text/formatBytes";
import type { ImageStore } from "@/lib/client/draft/imageStore";
import type { PreparedImage } from "@/lib/client/images/prepareImage";
import { prepareImages, type Prepared } from "@/lib/client/images/prepareImages";
import { sentence } from "@/lib/client/images/describeChange";
import { uniqueFileName } from "@/lib/client/images/uniqueFileName";

/** The endpoint alone takes 32 MiB; the rest is for the texts and the multipart form. */
const TOTAL_BYTES_MAX = 30 * 1024 * 1024;

export type AddImages = ReturnType<typeof useAddImages>;

/** Adds pictures to the draft, mentions each where the cursor is, and reports the result. */
export function useAddImages() {
  const { getValues, setValue } = useFormContext<Draft>();
  const session = useSession();
  const { images: store } = session;
  const [waiting, setWaiting] = useState(0);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [said, setSaid] = useState("");
  /** Keep the order of choosing: a slow file delays the later ones. */
  const last = useRef(Promise.resolve());

  const take = useCallback(
    async (prepared: Prepared): Promise<string> => {
      const { file, image } = prepared;
      const images = getValues("images");
      const reason = image ? limitOf(images.length, bytesOf(store, getValues()), image) : prepared.reason;
      if (reason !== null || !image) {
        setRefusals((all) => [...all, `${isolated(file.name)} was not added: ${reason}`]);
        return "";
      }
      const { bytes, format, note, takenFrom } = image;
      const key = await store.add(bytes);
      // Read again: images may have been added or removed meanwhile.
      const now = getValues("images");
      const name = uniqueFileName(
        file.name,
        now.map((other) => other.name),
      );
      const still = takenFrom === undefined ? {} : { takenFrom };
      const placeholder = newId();
      setValue("images", [...now, { placeholder, key, name, format, note, ...still }]);
      session.insertImage(placeholder);
      return [`Added ${isolated(name)}.`, takenFrom && `${sentence(takenFrom)}.`, note]
        .filter(Boolean)
        .join(" ");
    },
    [getValues, setValue, session, store],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return;
      setRefusals([]);
      setWaiting((count) => count + files.length);
      const takeAll = async () => {
        for await (const prepared of prepareImages(files)) {
          setSaid(await take(prepared));
          setWaiting((count) => count - 1);
        }
      };
      last.current = last.current.then(takeAll, takeAll);
    },
    [take],
  );

  const refuse = useCallback((message: string) => setRefusals([message]), []);
  const dismiss = useCallback(() => setRefusals([]), []);
  return { add, waiting, refusals, refuse, dismiss, said, say: setSaid };
}

function bytesOf(store: ImageStore, { images }: Draft): number {
  return images.reduce((sum, { key }) => sum + (store.get(key)?.bytes.length ?? 0), 0);
}

function limitOf(count: number, total: number, image: PreparedImage): string | null {
  if (count >= ASSETS_MAX) return `a request has at most ${ASSETS_MAX} images`;
  if (total + image.bytes.length <= TOTAL_BYTES_MAX) return null;
  return `with it the images have more than ${formatBytes(TOTAL_BYTES_MAX)}, which no request can carry`;
}
