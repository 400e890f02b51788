import { describeTextProblem } from "@/lib/shared/draft/content";
import type { Draft } from "@/lib/shared/draft/draft";
import { foldBase64 } from "@/lib/shared/draft/draftImage";
import { requestToDraft } from "@/lib/shared/draft/requestToDraft";
import { isJsonObject, membersOf, parseJsonOrNull } from "@typed-question/protocol/json";
import type { RequestOffer } from "@/lib/shared/snippets/chooseRequest";
import { readPasted } from "@/lib/shared/snippets/readPasted";
import { newId } from "@/lib/client/draft/newId";

/** An image that a pasted request names without holding it. */
export interface LackingImage {
  placeholder: string;
  /** Its file name if the text says it, else the name of its part. */
  name: string;
}

/** The meaning of a pasted text for the form. */
export type Understanding = (
  | { ok: true; draft: Draft; lacking: LackingImage[]; notes: string[]; removed: string[] }
  | { ok: false; message: string }
) & { offers?: RequestOffer[] };

/**
 * @param keyOf stores the bytes of an image from the text, and returns their key.
 * @param picked which request of a text with several
 */
export function understand(text: string, keyOf: (base64: string) => string, picked = 0): Understanding {
  const pasted = readPasted(text, picked);
  if (!pasted.ok) return pasted;
  const { offers } = pasted;
  const requestText = foldBase64(pasted.requestText, keyOf);
  const reading = requestToDraft(requestText, newId);
  if (!reading.ok) {
    return {
      ok: false,
      offers,
      message: `The request: ${describeTextProblem(requestText, reading.problem)}.`,
    };
  }
  const fileNames = new Map(pasted.files.map(({ part, fileName }) => [part, fileName]));
  const assets = membersOf(membersOf(parseJsonOrNull(requestText)).get("assets"));
  const lacking = [...assets].flatMap(([placeholder, asset]) => {
    const part = isJsonObject(asset) ? asset.get("part") : undefined;
    return typeof part === "string" ? [{ placeholder, name: fileNames.get(part) ?? part }] : [];
  });
  const draft = { ...reading.draft, longContext: pasted.isLongContext };
  return { ok: true, draft, lacking, notes: pasted.notes, removed: reading.removed, offers };
}
