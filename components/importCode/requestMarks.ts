import type { EditorMark } from "@/components/ui/codeMirror";
import { checkJsonText } from "@/lib/shared/draft/content";
import { requestToDraft } from "@/lib/shared/draft/requestToDraft";

/** Marks for a whole request: those of a JSON field, and wrong shapes. */
export function requestMarks(text: string): EditorMark[] {
  const marks = checkJsonText(text);
  if (marks.some(({ severity }) => severity === "error")) return marks;
  const reading = requestToDraft(text, () => "");
  return reading.ok ? marks : [...marks, reading.problem];
}
