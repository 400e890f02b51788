import type { Client, Transaction } from "@libsql/client";
import pLimit from "p-limit";

type Execute = (...args: Parameters<Client["execute"]>) => ReturnType<Client["execute"]>;

/** What drizzle calls of a client for the methods that a store has. */
export interface SerialClient {
  execute: Execute;
  transaction: () => Promise<Transaction>;
}

/** A client that may be another one from one statement to the next. */
interface Source {
  current: () => Promise<Client>;
  /** @throws where the client's database is no longer the one that counts. */
  check: () => void;
}

/**
 * The same client, whose statements wait while a transaction is open. libsql waits for SQLite's write lock in
 * the calling thread: a statement of the same process would keep the transaction from ever ending, and fail
 * after the timeout. What was written is checked again: between two checks the database may have gone.
 */
export function oneAtATime(source: Source): SerialClient {
  const enqueue = pLimit(1);
  return {
    execute: (...args) =>
      enqueue(async () => {
        const result = await (await source.current()).execute(...args);
        source.check();
        return result;
      }),
    transaction: () => {
      let end = (): void => {};
      const over = new Promise<void>((resolve) => (end = resolve));
      const begun = enqueue(async () => (await source.current()).transaction("write"));
      void enqueue(() => over);
      begun.catch(end);
      return begun.then((transaction) => endingWith(transaction, end, () => source.check()));
    },
  };
}

/** The same transaction, which calls `end` when it is over, and before it `check` when it was committed. */
function endingWith(transaction: Transaction, end: () => void, check: () => void): Transaction {
  const ends = {
    commit: () => transaction.commit().then(check).finally(end),
    // SQLite has rolled back by itself where the disk is full, and says that there is nothing to roll back: what
    // failed before is the error.
    rollback: () =>
      transaction
        .rollback()
        .catch(() => {})
        .finally(end),
  };
  return new Proxy(transaction, {
    get: (target, key) => {
      if (key === "commit" || key === "rollback") return ends[key];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
