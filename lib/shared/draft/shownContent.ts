import type { ContentDraft } from "./draft";

/** A free-form field as text for people. */
export const shownContent = ({ mode, text, blank }: ContentDraft): string => {
  if (text === "" && blank !== "default") return blank === "null" ? "null" : '""';
  return mode === "json" && text !== "" ? `JSON\n${text}` : text;
};
