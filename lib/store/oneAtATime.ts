import type { Client, Transaction } from "@libsql/client";

type Execute = (...args: Parameters<Client["execute"]>) => ReturnType<Client["execute"]>;

/** What drizzle calls of a client for the methods that a store has. */
export interface SerialClient {
  execute: Execute;
  transaction: () => Promise<Transaction>;
}

/**
 * The same client, whose statements wait while a transaction is open. libsql waits for SQLite's write lock in
 * the calling thread: a statement of the same process would keep the transaction from ever ending, and fail
 * after the timeout.
 */
export function oneAtATime(client: Client): SerialClient {
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
  return {
    execute: (...args) => enqueue(() => client.execute(...args)),
    transaction: () => {
      let end = (): void => {};
      const over = new Promise<void>((resolve) => (end = resolve));
      const begun = enqueue(() => client.transaction("write"));
      void enqueue(() => over);
      begun.catch(end);
      return begun.then((transaction) => endingWith(transaction, end));
    },
  };
}

/** The same transaction, which calls `end` when it is over. */
function endingWith(transaction: Transaction, end: () => void): Transaction {
  const ending = (method: () => Promise<void>) => () => method.call(transaction).finally(end);
  const ends = { commit: ending(transaction.commit), rollback: ending(transaction.rollback) };
  return new Proxy(transaction, {
    get: (target, key) => {
      if (key === "commit" || key === "rollback") return ends[key];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
