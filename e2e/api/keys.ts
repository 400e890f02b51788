import { createApiKey, revokeApiKey, type KeyGrant } from "../../lib/server/store/apiKeys";
import type { Store } from "../../lib/server/store/store";
import { openStore } from "@/lib/server/store/openStore";
import { DATA_DIR } from "../server";

/** Makes a key beside the running server, as `npm run keys` does. @returns its secret */
export function newKey(grant: Partial<KeyGrant> = {}): Promise<string> {
  return withStore(async (store) => (await make(store, grant)).secret);
}

export function revokedKey(): Promise<string> {
  return withStore(async (store) => {
    const { id, secret } = await make(store, {});
    await revokeApiKey(store, id, new Date());
    return secret;
  });
}

const make = (store: Store, grant: Partial<KeyGrant>) =>
  createApiKey(store, { accountId: "local", name: "end-to-end tests", createdAt: new Date(), ...grant });

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(DATA_DIR, process.env.DATABASE_URL || undefined);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
