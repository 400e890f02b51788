import { expect, test } from "vitest";
import { retryDeadlock } from "./retryDeadlock";

const failing = (code: string, times: number) => {
  let tries = 0;
  const change = (): Promise<number> => {
    tries += 1;
    if (tries > times) return Promise.resolve(tries);
    return Promise.reject(new Error("Failed query", { cause: Object.assign(new Error(code), { code }) }));
  };
  return { change, tries: () => tries };
};

test("a change that lost against another is repeated, up to four times", async () => {
  expect(await retryDeadlock(failing("40P01", 3).change)).toBe(4);
  const lost = failing("40001", 9);
  await expect(retryDeadlock(lost.change)).rejects.toThrow("Failed query");
  expect(lost.tries()).toBe(4);
});

test("another failure is not repeated", async () => {
  const broken = failing("23505", 1);
  await expect(retryDeadlock(broken.change)).rejects.toThrow("Failed query");
  expect(broken.tries()).toBe(1);
});
