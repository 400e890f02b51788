/** Keeps the bytes of images in the browser, for the next visit and for other tabs. */
export interface ImageArchive {
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Rejects where the browser refuses to keep them. */
  put: (key: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Drops what no draft of any tab can need any more. */
  prune: (isNeeded: (key: string) => boolean) => Promise<void>;
}

interface Entry {
  bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the epoch. */
  storedAt: number;
}

const DATABASE = "playground";
const STORE = "images";
/** A tab may still hold a draft that is stored nowhere, or the way back to one. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** The browser's database, or null where there is none. It is opened when it is first needed. */
export function browserArchive(): ImageArchive | null {
  if (typeof indexedDB === "undefined") return null;
  let opened: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    opened ??= open();
    return (await opened).transaction(STORE, mode).objectStore(STORE);
  };
  return {
    async get(key) {
      const entry = await result<Entry | undefined>((await store("readonly")).get(key));
      return entry?.bytes ?? null;
    },
    async put(key, bytes) {
      const images = await store("readwrite");
      const done = finished(images.transaction);
      images.put({ bytes, storedAt: Date.now() } satisfies Entry, key);
      await done;
    },
    async prune(isNeeded) {
      const images = await store("readwrite");
      const done = finished(images.transaction);
      images.openCursor().onsuccess = (event) => {
        const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return;
        const { storedAt } = cursor.value as Entry;
        if (!isNeeded(String(cursor.key)) && Date.now() - storedAt > KEPT_MS) cursor.delete();
        cursor.continue();
      };
      await done;
    },
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return result(request);
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The request failed"));
  });
}

/** Quota is checked when a transaction ends, not when something is put. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was aborted"));
  });
}
