import { expect, test } from "vitest";
import { askPatiently, SharedPause, type Ask, type Clock, type Reply } from "./ask";

const reply = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: new Headers(headers),
  body: String(status),
});

/** A clock that only sleeping moves; it records the sleeps. */
function testClock() {
  const slept: number[] = [];
  let at = 0;
  const clock: Clock = {
    now: () => at,
    random: () => 0,
    sleep: (ms) => {
      slept.push(ms);
      at += ms;
      return Promise.resolve();
    },
  };
  return { clock, slept };
}

async function ask(replies: (Reply | Error)[]) {
  const { clock, slept } = testClock();
  const left = [...replies];
  const next: Ask = () => {
    const first = left.shift();
    return first instanceof Error || !first
      ? Promise.reject(first ?? new Error("asked too often"))
      : Promise.resolve(first);
  };
  const { signal } = new AbortController();
  const ending = await askPatiently(next, "{}", { clock, pause: new SharedPause(clock), signal }).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  return { ending, slept, unused: left.length };
}

test("a full server is asked again when it says, more often than a failing one", async () => {
  const full = Array.from({ length: 5 }, () => reply(429, { "retry-after": "7" }));
  expect(await ask([...full, reply(200)])).toEqual({
    ending: 200,
    slept: [7000, 7000, 7000, 7000, 7000],
    unused: 0,
  });
  expect(await ask([reply(529, { "retry-after-ms": "30" }), reply(200)])).toMatchObject({ slept: [30] });
});

test("a failing server gets two more tries with growing waits", async () => {
  expect(await ask([reply(502), reply(500), reply(503), reply(200)])).toEqual({
    ending: 503,
    slept: [500, 1000],
    unused: 1,
  });
  const lost = new Error("socket closed");
  expect(await ask([lost, lost, lost])).toEqual({ ending: "socket closed", slept: [500, 1000], unused: 0 });
});

test("a refusal is asked once", async () => {
  expect(await ask([reply(422), reply(200)])).toEqual({ ending: 422, slept: [], unused: 1 });
});

test("a wait that the server asked for holds for every request", async () => {
  const { clock, slept } = testClock();
  const pause = new SharedPause(clock);
  pause.extend(400);
  const { signal } = new AbortController();
  await askPatiently(() => Promise.resolve(reply(200)), "{}", { clock, pause, signal });
  expect(slept).toEqual([400]);
});
