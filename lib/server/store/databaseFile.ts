import { closeSync, openSync, statSync, type Stats } from "node:fs";
import { pathToFileURL } from "node:url";
import { createClient, type Client } from "@libsql/client";

/** How long a statement waits for another process that writes. libsql waits in the calling thread. */
const BUSY_TIMEOUT_MS = 5_000;
/** A file that came in place of ours is opened when nobody has written to it for this long: it may be half copied. */
const SETTLED_MS = 2_000;

/** What is done with a client before anybody else has it. */
interface Preparing {
  migrate: (client: Client) => Promise<void>;
  /** After it, with the client of a database that came in place of the one before. */
  adopt: (client: Client) => Promise<void>;
}

/**
 * The database that stands at a path. SQLite writes on to a file that was moved away or removed, and what it
 * writes is gone at the next start: this one notices.
 */
export class DatabaseFile {
  /** What {@link identityOf} the opened file is. */
  private identity: string;

  private constructor(
    private readonly path: string,
    private readonly preparing: Preparing,
    private client: Client,
  ) {
    this.identity = identityOf(path);
  }

  /** Opens it, making it where there is none (readable by this user alone). */
  static async open(path: string, preparing: Preparing): Promise<DatabaseFile> {
    // SQLite would make it readable by everybody; its -wal and -shm files copy the mode of this one.
    closeSync(openSync(path, "a", 0o600));
    return new DatabaseFile(path, preparing, await openPrepared(path, preparing.migrate));
  }

  /**
   * The client of what stands at the path now. Another database that came there (a backup that was put back) is
   * opened in place of the one before. While there is none, none is made: an empty history in place of a full one
   * would be a loss that nobody notices.
   * @throws while there is none, or none that can be opened. Not to be called again before it has returned.
   */
  async current(): Promise<Client> {
    if (this.isSame()) return this.client;
    const newest = Math.max(...namesOf(this.path).map((name) => statOf(name)?.ctimeMs ?? 0));
    if (!statOf(this.path)?.size || Date.now() - newest < SETTLED_MS) throw this.away();
    // What was saved goes from the old log into the old file, wherever that is now. The log may still stand beside
    // the new file, and SQLite would write it into that one.
    await this.client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    const next = await openPrepared(this.path, async (client) => {
      await this.preparing.migrate(client);
      await this.preparing.adopt(client);
    });
    this.client.close();
    this.client = next;
    this.identity = identityOf(this.path);
    return next;
  }

  /** @throws where what was opened stands at the path no more. */
  check(): void {
    if (!this.isSame()) throw this.away();
  }

  close(): void {
    this.client.close();
  }

  private isSame(): boolean {
    return this.client.closed || identityOf(this.path) === this.identity;
  }

  private away(): Error {
    const message = `The database ${this.path} was moved or removed while it was in use`;
    // SQLite's own code for it, which it gives without a write-ahead log alone.
    return Object.assign(new Error(message), { code: "SQLITE_READONLY_DBMOVED" });
  }
}

export const openClient = (path: string): Client =>
  createClient({ url: pathToFileURL(path).href, timeout: BUSY_TIMEOUT_MS });

async function openPrepared(path: string, prepare: (client: Client) => Promise<void>): Promise<Client> {
  const client = openClient(path);
  try {
    await client.execute("PRAGMA journal_mode = WAL");
    await prepare(client);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** The database and its write-ahead log, which has what was saved last. Both stay while a client is open. */
const namesOf = (path: string): string[] => [path, `${path}-wal`];

const statOf = (name: string): Stats | undefined => statSync(name, { throwIfNoEntry: false });

/** Differs where another file stands at the path, or none. */
const identityOf = (path: string): string =>
  namesOf(path)
    .map(statOf)
    .map((found) => (found ? `${found.dev}:${found.ino}` : "none"))
    .join();
