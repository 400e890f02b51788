/** Stores the bytes of images in the browser, for the next visit and for other tabs. */
export interface ImageArchive {
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Stores the bytes and marks them as used now; existing ones are not rewritten. Rejects if the browser
   * refuses.
   */
  put: (key: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Drops images that no draft of any tab can still need. */
  prune: (isNeeded: (key: string) => boolean) => Promise<void>;
}

interface Entry {
  bytes: Uint8Array<ArrayBuffer>;
}

const DATABASE = "playground";
/** The second has {@link USES}. */
const DATABASE_VERSION = 2;
const IMAGES = "images";
/**
 * Last use of each image, in milliseconds since the epoch: a separate store, so that reading it loads no
 * bytes.
 */
const USES = "uses";
/** Unused images are kept this long: a tab may hold an unsaved draft or an undo with them. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** The browser's database, or null if there is none. It is opened on first use. */
export function browserArchive(): ImageArchive | null {
  if (typeof indexedDB === "undefined") return null;
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => (opened = undefined);
  const begin = async (mode: IDBTransactionMode) => {
    opened ??= open(forget);
    const transaction = (await opened).transaction([IMAGES, USES], mode);
    const [images, uses] = [transaction.objectStore(IMAGES), transaction.objectStore(USES)];
    return { images, uses, done: finished(transaction) };
  };
  return {
    async get(key) {
      const { images } = await begin("readonly");
      const entry = await result<Entry | undefined>(images.get(key));
      return entry?.bytes ?? null;
    },
    async put(key, bytes) {
      const { images, uses, done } = await begin("readwrite");
      const count = images.count(key);
      count.onsuccess = () => {
        if (count.result === 0) images.put({ bytes } satisfies Entry, key);
      };
      uses.put(Date.now(), key);
      await done;
    },
    async prune(isNeeded) {
      const { images, uses, done } = await begin("readwrite");
      const now = Date.now();
      const keys = images.getAllKeys();
      keys.onsuccess = () => {
        for (const key of keys.result) {
          if (isNeeded(String(key))) uses.put(now, key);
          else dropUnused(images, uses, key, now);
        }
      };
      await done;
    },
  };
}

/** An image without a noted use is older than these notes: it counts as used now. */
function dropUnused(images: IDBObjectStore, uses: IDBObjectStore, key: IDBValidKey, now: number): void {
  const use = uses.get(key) as IDBRequest<number | undefined>;
  use.onsuccess = () => {
    if (use.result === undefined) uses.put(now, key);
    else if (now - use.result > KEPT_MS) {
      images.delete(key);
      uses.delete(key);
    }
  };
}

/** @param onClosed called when the database must be reopened before its next use */
async function open(onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, DATABASE_VERSION);
  request.onupgradeneeded = () => {
    for (const name of [IMAGES, USES]) {
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
    }
  };
  // A tab with an earlier version of this page blocks the database; the next use tries again.
  const blocked = new Promise<never>((_, reject) => {
    request.onblocked = () => reject(new Error("Another tab holds the database"));
  });
  try {
    const database = await Promise.race([result(request), blocked]);
    database.onversionchange = () => {
      database.close();
      onClosed();
    };
    return database;
  } catch (error) {
    onClosed();
    throw error;
  }
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The request failed"));
  });
}

/** The quota is checked at the end of a transaction, not at each put. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was aborted"));
  });
}
