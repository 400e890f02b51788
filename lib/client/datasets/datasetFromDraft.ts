import { requestRow, rowOfRequest } from "@/lib/shared/datasets/requestRow";
import { draftToRequest } from "@/lib/shared/draft/draftToRequest";
import type { DraftSession } from "../draft/draftSession";
import { datasetOfRows } from "./datasetFromRuns";
import { sendImage } from "./fetchDatasets";

/** Makes a dataset with one row: the state of the current draft. @returns the reason for a failure */
export async function datasetFromDraft(
  session: Pick<DraftSession, "draft" | "images">,
  { id, name }: { id: string; name: string },
): Promise<string | null> {
  const text = draftToRequest(session.draft());
  const row = text === null ? null : requestRow(text);
  if (!row || row.state === '""') return "The draft has no state that can be sent.";
  const hashes = new Map<string, string>();
  for (const { placeholder, part } of row.images) {
    const bytes = session.images.get(part)?.bytes;
    if (!bytes) return `The image ${placeholder} is not loaded.`;
    const sent = await sendImage(bytes);
    if (sent.kind !== "data") return sent.message;
    hashes.set(part, sent.data.sha256);
  }
  return datasetOfRows({ id, name, rows: [rowOfRequest(row, (part) => hashes.get(part), {})] });
}
