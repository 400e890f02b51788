import type { Client, Transaction } from "@libsql/client";
import pLimit from "p-limit";
import { waitForLock } from "./waitForLock";

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
  /** Called after another process' lock refused a statement. */
  renew: () => Promise<void>;
  /** Whether no other process holds the lock. */
  isFree: () => Promise<boolean>;
}

/**
 * The same client, whose statements wait while a transaction is open: SQLite has one writer. A statement that
 * waits for the lock of another process lets the others go first. Writes are checked again afterwards: the
 * database may have disappeared between two checks.
 */
export function oneAtATime(source: Source): SerialClient {
  const enqueue = pLimit(1);
  const watch = { refused: () => enqueue(source.renew), isFree: () => enqueue(source.isFree) };
  return {
    execute: (...args) =>
      waitForLock(
        () =>
          enqueue(async () => {
            const result = await (await source.current()).execute(...args);
            source.check();
            return result;
          }),
        watch,
      ),
    transaction: () =>
      waitForLock(() => {
        let end = (): void => {};
        const over = new Promise<void>((resolve) => (end = resolve));
        const begun = enqueue(async () => (await source.current()).transaction("write"));
        void enqueue(() => over);
        begun.catch(end);
        return begun.then((transaction) => endingWith(transaction, end, () => source.check()));
      }, watch),
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
