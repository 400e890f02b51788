import { closeSync, openSync, statSync, type Stats } from "node:fs";
import { pathToFileURL } from "node:url";
import { createClient, type Client } from "@libsql/client";
import { isLocked, waitForLock } from "./waitForLock";

/** A replacement file is opened only after nobody has written to it for this long: it may be half copied. */
const SETTLED_MS = 2_000;

/** Called with a client before anybody else has it. */
interface Preparing {
  migrate: (client: Client) => Promise<void>;
  /** Called after it, with the client of a replacement database. */
  adopt: (client: Client) => Promise<void>;
}

/**
 * The database at a path. SQLite keeps writing to a moved or removed file, and those writes are lost at the
 * next start; this class notices that.
 */
export class DatabaseFile {
  /** {@link identityOf} of the opened file. */
  private identity: string;

  private constructor(
    private readonly path: string,
    private readonly preparing: Preparing,
    private client: Client,
  ) {
    this.identity = identityOf(path);
  }

  /** Opens it, creating a missing one (readable by this user alone). */
  static async open(path: string, preparing: Preparing): Promise<DatabaseFile> {
    // SQLite would make it readable by everybody; its -wal and -shm files copy this one's mode.
    closeSync(openSync(path, "a", 0o600));
    return new DatabaseFile(path, preparing, await openPrepared(path, preparing.migrate));
  }

  /**
   * The client of the path's current database. A replacement, such as a restored backup, is opened in place
   * of the previous one. A missing one is not created: an empty history in place of a full one would be an
   * unnoticed loss.
   * @throws while there is none, or none that can be opened. Must not be called again before it has returned.
   */
  async current(): Promise<Client> {
    if (this.isSame()) return this.client;
    const newest = Math.max(...namesOf(this.path).map((name) => statOf(name)?.ctimeMs ?? 0));
    if (!statOf(this.path)?.size || Date.now() - newest < SETTLED_MS) throw this.away();
    // Writes the old log into the old file, wherever that is now. The log may still be beside the new file,
    // and SQLite would write it into that one.
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

  /** @throws if the opened file has left the path. */
  check(): void {
    if (!this.isSame()) throw this.away();
  }

  /**
   * A new client for the same file. libsql does not reset a statement that a lock refused, so the old connection
   * can commit no transaction.
   */
  renew = async (): Promise<void> => {
    if (!this.isSame() || this.client.closed) return;
    const next = openClient(this.path);
    // It opens the log: the last connection to close would remove that.
    await next.execute("SELECT 1 FROM sqlite_master LIMIT 1");
    this.client.close();
    this.client = next;
  };

  isFree = async (): Promise<boolean> => {
    try {
      // Unlike `execute`, this resets a refused statement.
      await this.client.executeMultiple("BEGIN IMMEDIATE; ROLLBACK");
      return true;
    } catch (error) {
      return !isLocked(error);
    }
  };

  close(): void {
    this.client.close();
  }

  private isSame(): boolean {
    return this.client.closed || identityOf(this.path) === this.identity;
  }

  private away(): Error {
    const message = `The database ${this.path} was moved or removed while it was in use`;
    // SQLite's own code for it, used only without a write-ahead log.
    return Object.assign(new Error(message), { code: "SQLITE_READONLY_DBMOVED" });
  }
}

/** Without a timeout: libsql would wait in this thread for the lock of another process ({@link waitForLock}). */
export const openClient = (path: string): Client =>
  createClient({ url: pathToFileURL(path).href, timeout: 0 });

const openPrepared = (path: string, prepare: (client: Client) => Promise<void>): Promise<Client> =>
  waitForLock(() => openOnce(path, prepare));

async function openOnce(path: string, prepare: (client: Client) => Promise<void>): Promise<Client> {
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

/** The database and its write-ahead log, which has the latest writes. Both exist while a client is open. */
const namesOf = (path: string): string[] => [path, `${path}-wal`];

const statOf = (name: string): Stats | undefined => statSync(name, { throwIfNoEntry: false });

/** Changes when another file is at the path, or none. */
const identityOf = (path: string): string =>
  namesOf(path)
    .map(statOf)
    .map((found) => (found ? `${found.dev}:${found.ino}` : "none"))
    .join();
