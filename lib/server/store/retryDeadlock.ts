import { causesOf } from "./causesOf";

/** PostgreSQL ends one of several transactions that wait for each other, or that read what another changed. */
const PASSING_CODES: ReadonlySet<string> = new Set(["40P01", "40001"]);
const TRIES_MAX = 4;

/** Repeats a change that PostgreSQL rolled back only because of another one at the same time. */
export async function retryDeadlock<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (tries === TRIES_MAX || !isPassing(error)) throw error;
    }
  }
}

const isPassing = (error: unknown): boolean => causesOf(error).some(({ code }) => PASSING_CODES.has(code));
