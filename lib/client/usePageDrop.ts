import { useEffect, useState } from "react";
import { isolated } from "@/lib/shared/text/isolated";
import { isImageFile } from "@/lib/client/images/acceptedImages";

/** Marks an element that accepts dropped text files itself. */
export const TAKES_TEXT_FILES = "data-takes-text-files";

interface PageDropOptions {
  /** Keep their identities. */
  onImages: (files: File[]) => void;
  onRefused: (message: string) => void;
}

/**
 * Takes pictures that are dropped or pasted anywhere on the page. Pasted text is left alone, and so are text
 * files dropped on elements that accept them. Other files are refused, because the browser would leave the
 * page for them.
 *
 * @returns whether pictures are held over the page
 */
export function usePageDrop({ onImages, onRefused }: PageDropOptions): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver([...event.dataTransfer.items].some(({ type }) => type.startsWith("image/")));
    };
    const onDragLeave = (event: DragEvent) => {
      // No related target: the pointer has left the window.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onImages(files.filter(isImageFile));
      const other = files.find((file) => !isImageFile(file));
      if (event.target instanceof Element && event.target.closest(`[${TAKES_TEXT_FILES}]`)) return;
      event.stopPropagation();
      if (other)
        onRefused(`${isolated(other.name)} is not an image. A text file can be dropped on the state.`);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(isImageFile);
      // Spreadsheets copy their cells as text and as a picture of it.
      if (files.length === 0 || event.clipboardData?.getData("text/plain")) return;
      event.preventDefault();
      event.stopPropagation();
      onImages(files);
    };
    const capture = { capture: true };
    window.addEventListener("dragover", onDragOver, capture);
    window.addEventListener("dragleave", onDragLeave, capture);
    window.addEventListener("drop", onDrop, capture);
    window.addEventListener("paste", onPaste, capture);
    return () => {
      window.removeEventListener("dragover", onDragOver, capture);
      window.removeEventListener("dragleave", onDragLeave, capture);
      window.removeEventListener("drop", onDrop, capture);
      window.removeEventListener("paste", onPaste, capture);
    };
  }, [onImages, onRefused]);
  return isOver;
}
