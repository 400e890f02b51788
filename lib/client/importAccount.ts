import { accountImportReport, type AccountImportReport } from "@/lib/shared/pageApi/accountImport";
import { pageFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** Sends a file of "Export everything" back. The browser reads it from the disk as it is sent. */
export async function importAccount(file: File): Promise<Reading<AccountImportReport>> {
  const init = { method: "POST", body: file, headers: { "content-type": "application/x-ndjson" } };
  return readReply(await pageFetch("/api/account/import", init), accountImportReport);
}
