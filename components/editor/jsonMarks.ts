import type { EditorMark } from "@/components/ui/codeMirror";
import { checkJsonText } from "@/lib/shared/draft/content";

/** Marks for a JSON field: bad syntax, scalars, keys that stand twice. */
export function jsonMarks(text: string): EditorMark[] {
  return text.trim() === "" ? [] : checkJsonText(text);
}
