import { useEffect, useRef, useState } from "react";
import { countOf } from "@/lib/shared/text/countOf";
import type { ContentDraft } from "@/lib/shared/draft/draft";
import { readFileText } from "@/lib/shared/text/file/readFileText";
import { isolated } from "@/lib/shared/text/isolated";
import { useSession } from "@/lib/client/draft/draftProvider";
import { readTextFile, type OpenedFile } from "@/lib/client/readTextFile";

type Content = Pick<ContentDraft, "mode" | "text">;

/** Takes text files into the state. Undo brings the text from before back. */
export function useOpenFile(show: (content: Content) => void) {
  const session = useSession();
  const [opened, setOpened] = useState<{ file: OpenedFile; note: string } | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef(0);

  // The whole draft is another one: the file is not in it.
  useEffect(() => session.replacements.subscribe(() => setOpened(null)), [session]);

  const replace = (file: OpenedFile, previous: Content) => {
    show(file);
    if (previous.text === "" || previous.text === file.text) return;
    session.offer.set({
      message: `${isolated(file.name)} took the place of the state.`,
      undo: () => {
        setOpened(null);
        show(previous);
      },
    });
  };
  const open = async (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    latest.current += 1;
    const turn = latest.current;
    const reading = await readTextFile(first);
    // Another file was chosen while a large one was read.
    if (turn !== latest.current) return;
    if (!reading.ok) return setRefusal(reading.message);
    setRefusal(undefined);
    const others = files.length - 1;
    const note = others > 0 ? `${countOf(others, "other file")} not opened: the state takes one.` : "";
    replace(reading, { ...session.draft().state });
    setOpened({ file: reading, note });
  };
  const view = (next: OpenedFile["view"]) => {
    if (!opened) return;
    const { name, bytes } = opened.file;
    const reading = readFileText(bytes, name, next);
    if (!reading.ok) return;
    const file = { ...opened.file, ...reading };
    const now = { ...session.draft().state };
    // Undo brings back changes since the file was opened. The file itself is still there.
    if (now.text === opened.file.text) show(file);
    else replace(file, now);
    setOpened({ ...opened, file });
  };

  return { open, opened, refusal, view, close: () => setOpened(null) };
}
