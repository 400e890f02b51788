import { ACCOUNT_HEADER } from "@/lib/shared/pageApi/accountHeader";

/**
 * The lines of one of this server's NDJSON addresses, as they arrive.
 * @param what names them in a sentence, such as `The answers`
 * @throws Error with a sentence for a person
 */
export async function* streamedLines(
  path: string,
  what: string,
  accountId: string | null,
): AsyncGenerator<string[]> {
  const response = await fetch(path, {
    cache: "no-store",
    credentials: "same-origin",
    headers: accountId === null ? {} : { [ACCOUNT_HEADER]: accountId },
  });
  if (!response.ok || !response.body) {
    throw new Error(`${what} cannot be loaded: the server answered ${response.status}.`);
  }
  let rest = "";
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
    if (done) break;
  }
  if (rest !== "") throw new Error(`${what} ended in the middle of a line. Load the page again.`);
}
