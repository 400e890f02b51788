import type { SessionState } from "@/lib/shared/pageApi/session";

/** Whom the pages of this browser act for, as it was known last. */
const ACCOUNT_KEY = "playground.account";

/**
 * What a browser keeps apart what belongs to different accounts by: empty where pages need no key, and null
 * where one is needed that nobody has given. It has no dots and no spaces.
 */
export function accountKeyOf({ account, access, needsKey }: SessionState): string | null {
  if (needsKey) return null;
  if (access === "local") return "";
  return account && encodeURIComponent(account.id).replaceAll(".", "%2E");
}

/** Tells the other tabs of this browser, and its next page, whom they act for. */
export function rememberAccount(session: SessionState): void {
  const key = accountKeyOf(session);
  try {
    if (key) window.localStorage.setItem(ACCOUNT_KEY, key);
    else window.localStorage.removeItem(ACCOUNT_KEY);
  } catch {
    // The next page learns it from the server.
  }
}

export function rememberedAccount(): string {
  try {
    return window.localStorage.getItem(ACCOUNT_KEY) ?? "";
  } catch {
    return "";
  }
}

/** Calls back when somebody signs in or out in another tab, until the returned function is called. */
export function onAccountChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ACCOUNT_KEY) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
