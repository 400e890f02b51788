import { randomFillSync } from "node:crypto";
import { rmSync, statfsSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { storeTrouble } from "./storeTrouble";

/** A deletion writes to the log first: this much is enough for thousands of rows. */
const RESERVE_BYTES = 16 * 1024 * 1024;
const STEP_BYTES = 1024 * 1024;
/** The reserve must not be what fills the disk. */
const FREE_BYTES_MIN = 4 * RESERVE_BYTES;

/** Space that is kept for deletions, because even a deletion needs some. */
export interface DiskReserve {
  /** Runs a deletion. On a full disk it gives up the reserve for it. */
  use<T>(deletion: () => Promise<T>): Promise<T>;
  /** Whether the reserve was given up. Then deletions are final, so that they free space. */
  readonly isSpent: boolean;
  /** Makes the reserve again when there is space for it. */
  refill(): Promise<void>;
  /** `full` when a save may fail any moment. */
  disk(): "ready" | "full";
}

/** The database's own disk: its server keeps space for itself. */
export const NO_RESERVE: DiskReserve = {
  use: (deletion) => deletion(),
  isSpent: false,
  refill: () => Promise.resolve(),
  disk: () => "ready",
};

/** A file in the folder of the store. */
export class ReserveFile implements DiskReserve {
  isSpent = false;
  private readonly name: string;

  /** @param freeBytes of the folder's disk */
  constructor(
    private readonly folder: string,
    private readonly freeBytes: () => number = () => freeBytesOf(folder),
  ) {
    this.name = path.join(folder, "playground.reserve");
  }

  async use<T>(deletion: () => Promise<T>): Promise<T> {
    // Without a free byte, SQLite cannot move its log into the database: the log would stay full for ever.
    if (this.freeBytes() < STEP_BYTES) this.spend();
    try {
      return await deletion();
    } catch (error) {
      if (storeTrouble(error) !== "disk-full") throw error;
      this.spend();
      return deletion();
    }
  }

  private spend(): void {
    this.isSpent = true;
    rmSync(this.name, { force: true });
  }

  async refill(): Promise<void> {
    if (this.freeBytes() < FREE_BYTES_MIN) return;
    try {
      const file = await open(this.name, "w", 0o600);
      try {
        // Some file systems store zeros without space.
        const step = randomFillSync(new Uint8Array(STEP_BYTES));
        for (let at = 0; at < RESERVE_BYTES; at += STEP_BYTES) await file.write(step);
      } finally {
        await file.close();
      }
      this.isSpent = false;
    } catch (error) {
      rmSync(this.name, { force: true });
      if (storeTrouble(error) !== "disk-full") throw error;
    }
  }

  disk(): "ready" | "full" {
    return this.isSpent || this.freeBytes() < RESERVE_BYTES ? "full" : "ready";
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
