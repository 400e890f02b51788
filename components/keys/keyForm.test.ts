import { expect, test } from "vitest";
import type { KeyView } from "@/lib/shared/pageApi/keys";
import { EMPTY_KEY_FORM, keyFormOf, problemsOf, readKeyForm } from "./keyForm";

const KEY: KeyView = {
  ...{ id: "1", name: "nightly", account: "team", lastFour: "abcd", state: "active", revokedAt: null },
  ...{ models: ["model-latest"], requestsPerMinute: 60, tokensPerSecond: null },
  ...{ expiresAt: "2027-01-31T18:00:00.000Z", createdAt: "2026-01-01T00:00:00.000Z" },
};

test("an empty form with a name is a key for everything, of the local account", () => {
  expect(readKeyForm({ ...EMPTY_KEY_FORM, name: " tests " })).toEqual({
    key: {
      ...{ name: "tests", account: "local", models: null, expiresAt: null },
      ...{ requestsPerMinute: null, tokensPerSecond: null },
    },
  });
});

test("a key's form reads back as the key, and keeps the time of its end", () => {
  const { name, account, models, requestsPerMinute, tokensPerSecond, expiresAt } = KEY;
  const grant = { name, account, models, requestsPerMinute, tokensPerSecond, expiresAt };
  expect(readKeyForm(keyFormOf(KEY), KEY)).toEqual({ key: grant });
  expect(readKeyForm({ ...keyFormOf(KEY), expires: "2027-02-01" }, KEY)).toEqual({
    key: { ...grant, expiresAt: "2027-02-01T00:00:00.000Z" },
  });
});

test("models stand between commas or spaces, each once", () => {
  expect(readKeyForm({ ...EMPTY_KEY_FORM, name: "a", models: "b, c  b,\nd" })).toMatchObject({
    key: { models: ["b", "c", "d"] },
  });
});

test("each wrong field has its own message", () => {
  const form = {
    ...EMPTY_KEY_FORM,
    account: "No!",
    requestsPerMinute: "0",
    tokensPerSecond: "1.5",
    expires: "x",
  };
  expect(readKeyForm(form)).toEqual({
    problems: {
      name: "Give it a name of 1 to 100 characters.",
      account: expect.stringContaining("1 to 64") as string,
      requestsPerMinute: "Expected a whole number from 1 to 1,000,000,000, or nothing.",
      tokensPerSecond: "Expected a whole number from 1 to 1,000,000,000, or nothing.",
      expires: "Expected a date such as 2027-01-31.",
    },
  });
  expect(
    problemsOf([
      { loc: ["body", "expiresAt"], msg: "Expected a time in the future" },
      { loc: ["body", "models", 0], msg: "There is no model 'x'" },
    ]),
  ).toEqual({ expires: "Expected a time in the future.", models: "There is no model 'x'." });
});
