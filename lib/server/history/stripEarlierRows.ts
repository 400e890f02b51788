import "server-only";
import { isJsonObject, parseJsonOrNull, stringifyJson, type JsonObject } from "@typed-question/protocol/json";
import { draftTextWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";
import { requestTextWithoutSecrets, responseTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { findImage } from "@/lib/server/store/images";
import { replaceRequest } from "@/lib/server/store/replaceRequest";
import { findRequests } from "@/lib/server/store/requests";
import { stripNextRows, type RowStrippers } from "@/lib/server/store/secretBackfill";
import type { Store } from "@/lib/server/store/store";
import { store } from "@/lib/server/store/openStore";
import { digestRequest } from "./digest";
import { inBatches, type Pauses } from "./inBatches";
import { recordStoredParts, restoreRequest } from "./recordRequest";

/**
 * Removes keys and headers from the unknown fields of earlier rows, which stored them: requests with their
 * responses, experiments, versions and shares. Runs once, batch by batch.
 */
export function stripEarlierRows(
  stripNext: () => Promise<{ isDone: boolean }> = async () =>
    stripNextRows(await store(), EARLIER_ROWS, new Date()),
  pauses?: Pauses,
): Promise<void> {
  return inBatches(stripNext, "earlier rows could not be looked through for keys", pauses);
}

export const EARLIER_ROWS: RowStrippers = {
  draft: (text) => draftTextWithoutSecrets(text).text,
  shareDocument: shareWithoutSecrets,
  request: stripRequest,
};

function shareWithoutSecrets(text: string): string {
  const document = parseJsonOrNull(text);
  if (!isJsonObject(document)) return text;
  const stripped: JsonObject = new Map(document);
  let isChanged = false;
  const strip = (list: string, part: string, without: (whole: string) => string) => {
    const items = document.get(list);
    if (!Array.isArray(items)) return;
    const kept = items.map((item) => {
      const whole = isJsonObject(item) ? item.get(part) : undefined;
      if (!isJsonObject(item) || typeof whole !== "string") return item;
      const left = without(whole);
      if (left === whole) return item;
      isChanged = true;
      return new Map([...item, [part, left]]) satisfies JsonObject;
    });
    stripped.set(list, kept);
  };
  strip("requests", "text", (whole) => requestTextWithoutSecrets(whole).text);
  strip("evaluations", "response", responseTextWithoutSecrets);
  return isChanged ? stringifyJson(stripped) : text;
}

async function stripRequest(opened: Store, accountId: string, sha256: string): Promise<boolean> {
  const [stored] = await findRequests(opened, accountId, [sha256]);
  if (!stored) return false;
  // The base64 of its images is stored apart, and is no key.
  const { removed } = requestTextWithoutSecrets(Buffer.from(stored.body).toString("utf8"));
  if (removed.length === 0) return false;
  const images = new Map<string, Buffer>();
  for (const cut of stored.cuts) {
    const bytes = images.get(cut.sha256) ?? (await findImage(opened, accountId, cut.sha256));
    if (bytes) images.set(cut.sha256, bytes);
  }
  const sent = restoreRequest(stored, (image) => images.get(image));
  const { request, json } = recordStoredParts(new Uint8Array(Buffer.from(sent)), stored.parts);
  const { searchText } = digestRequest(json);
  const isFoundAlike = searchText === digestRequest(parseJsonOrNull(sent)).searchText;
  await replaceRequest(opened, {
    ...{ accountId, sha256, request },
    searchText: isFoundAlike ? null : searchText,
    responseOf: (response) => {
      const text = response.toString("utf8");
      const left = responseTextWithoutSecrets(text);
      return left === text ? response : Buffer.from(left);
    },
  });
  return true;
}
