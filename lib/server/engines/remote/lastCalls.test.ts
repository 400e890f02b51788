import { expect, test } from "vitest";
import { LastCalls, type CallFault } from "./lastCalls";

const gone: CallFault = { message: "no such model", hasReply: true, isOfAll: false };
const locked: CallFault = { message: "wrong key", hasReply: true, isOfAll: true };

test("a fault of one model stays with it, whatever the others answer", () => {
  const calls = new LastCalls(() => new Date(0));
  calls.failed("a", gone);
  calls.answered("b");
  expect([calls.faultOf("a"), calls.faultOf("b"), calls.faultOf("c")]).toEqual([gone, null, null]);
  calls.answered("a");
  expect(calls.faultOf("a")).toBeNull();
});

test("a fault of the whole server is every model's until anything is answered", () => {
  const calls = new LastCalls(() => new Date(0));
  calls.answered("a");
  calls.failed("b", locked);
  expect([calls.faultOf("a"), calls.faultOf("b"), calls.faultOf("c")]).toEqual([locked, locked, locked]);
  expect([calls.ownFault("a"), calls.ownFault("b")]).toEqual([null, locked]);
  calls.answered(undefined);
  expect([calls.faultOf("a"), calls.faultOf("b"), calls.faultOf("c")]).toEqual([null, locked, null]);
});

test("a model was asked when its own call ended", () => {
  let now = 1;
  const calls = new LastCalls(() => new Date(now));
  calls.answered("a");
  now = 2;
  calls.failed("b", gone);
  expect([calls.askedAt("a"), calls.askedAt("b"), calls.askedAt("c")]).toEqual([
    new Date(1),
    new Date(2),
    null,
  ]);
});
