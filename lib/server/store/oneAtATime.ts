import type { Client, Transaction } from "@libsql/client";
import pLimit from "p-limit";

type Execute = (...args: Parameters<Client["execute"]>) => ReturnType<Client["execute"]>;

/** The client methods that drizzle calls for a store. */
export interface SerialClient {
  execute: Execute;
  transaction: () => Promise<Transaction>;
}

/** A client that may change between two statements. */
interface Source {
  current: () => Promise<Client>;
  /** @throws if the client's database was replaced. */
  check: () => void;
}

/**
 * The same client, whose statements wait while a transaction is open. libsql waits for SQLite's write lock in
 * the calling thread. A statement of the same process would block the open transaction, and fail after the timeout.
 * Writes are checked again afterwards: the database may have disappeared between two checks.
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

/** The same transaction, which calls `check` after a commit, and `end` at its end. */
function endingWith(transaction: Transaction, end: () => void, check: () => void): Transaction {
  const ends = {
    commit: () => transaction.commit().then(check).finally(end),
    // With a full disk SQLite rolls back by itself, and then reports nothing to roll back: throw the earlier
    // error.
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
