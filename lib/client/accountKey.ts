import type { SessionState } from "@/lib/shared/pageApi/session";

/** The last known account of this browser's pages. */
const ACCOUNT_KEY = "playground.account";

/**
 * The key that separates the accounts' data in a browser: empty when pages need no key, null when a needed
 * key is missing. It has no dots and no spaces.
 */
export function accountKeyOf({ account, access, needsKey }: SessionState): string | null {
  if (needsKey) return null;
  if (access === "local") return "";
  return account && encodeURIComponent(account.id).replaceAll(".", "%2E");
}

/** Tells other tabs, and the next page of this browser, about the account. */
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

/** Calls back on a sign-in or sign-out in another tab, until the returned function is called. */
export function onAccountChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ACCOUNT_KEY) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
