import { expect, test } from "vitest";
import { UsageError } from "./arguments";
import { parseCommand } from "./keyArguments";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const NOW = new Date("2026-11-28T12:00:00Z");
const ID = "591993b7-d5f4-4165-971e-907ebb66c365";

const NO_GRANT = { models: null, requestsPerMinute: null, tokensPerSecond: null, expiresAt: null };

test.each([
  [[], { kind: "help" }],
  [["create", "--help"], { kind: "help" }],
  [
    ["create", "--name", " nightly tests "],
    { kind: "create", name: "nightly tests", accountId: "local", grant: NO_GRANT, asJson: false },
  ],
  [
    [
      ...["create", "--name", "x", "--account", "team-2", "--json", "--models", "model-latest, model-1.12.0"],
      ...["--requests-per-minute", "1", "--tokens-per-second", "1000000000", "--expires", "90d"],
    ],
    {
      ...{ kind: "create", name: "x", accountId: "team-2", asJson: true },
      grant: {
        models: ["model-latest", "model-1.12.0"],
        requestsPerMinute: 1,
        tokensPerSecond: 1_000_000_000,
        expiresAt: new Date("2027-02-26T12:00:00Z"),
      },
    },
  ],
  [["list"], { kind: "list", accountId: undefined, asJson: false }],
  [["list", "--account", "team", "--json"], { kind: "list", accountId: "team", asJson: true }],
  [["revoke", ID], { kind: "revoke", id: ID }],
  [
    ["limits", ID, "--requests-per-minute", "5"],
    { kind: "limits", id: ID, changes: { requestsPerMinute: 5 }, asJson: false },
  ],
  [
    [
      ...["limits", ID, "--models", "all", "--requests-per-minute", "default"],
      ...["--tokens-per-second", "default", "--expires", "never"],
    ],
    { kind: "limits", id: ID, changes: NO_GRANT, asJson: false },
  ],
])("%j is read", (args, expected) => {
  expect(parseCommand(args, NOW)).toEqual(expected);
});

test.each([
  ["12h", "2026-11-29T00:00:00Z"],
  ["30m", "2026-11-28T12:30:00Z"],
  ["2027-01-31", "2027-01-31T00:00:00Z"],
  ["2027-01-31T18:00:00+01:00", "2027-01-31T17:00:00Z"],
])("a key that expires at %s is valid until %s", (time, expected) => {
  expect(parseCommand(["limits", ID, "--expires", time], NOW)).toMatchObject({
    changes: { expiresAt: new Date(expected) },
  });
});

const ID_WANTED = "Give the id of one key, as list shows it in its first column.";
const NAME_WANTED = "--name must have 1 to 100 characters, such as --name 'nightly tests'.";
const timeWanted = (value: string) =>
  `--expires is '${value}': expected 90d, 12h, 30m, 2027-01-31, 2027-01-31T18:00:00Z or never.`;

test.each([
  [["make"], "There is no command 'make'. Commands: create, list, limits, revoke."],
  [["create"], NAME_WANTED],
  [["create", "--name", " "], NAME_WANTED],
  [["create", "--name", "a\nb"], NAME_WANTED],
  [["create", "--name", "x".repeat(101)], NAME_WANTED],
  [["create", "--nme", "x"], "Unknown option '--nme'"],
  [["create", "--name"], "Option '--name <value>' argument missing"],
  [
    ["create", "--name", "x", "--account", "Team 1"],
    "--account must be 1 to 64 of a-z, 0-9, '-' and '_', and begin with a letter or a digit.",
  ],
  [
    ["create", "--name", "x", "--models", "model-latest,model-9"],
    `--models: there is no model 'model-9'. Models: model-latest, model-preview, ${LATEST_MODEL}, model-1.12.0, or all.`,
  ],
  [
    ["create", "--name", "x", "--requests-per-minute", "0"],
    "--requests-per-minute is '0': expected a whole number from 1 to 1000000000, or default.",
  ],
  [
    ["limits", ID, "--tokens-per-second", "1e3"],
    "--tokens-per-second is '1e3': expected a whole number from 1 to 1000000000, or default.",
  ],
  [["limits", ID, "--expires", "tomorrow"], timeWanted("tomorrow")],
  [["limits", ID, "--expires", "2027-02-30"], timeWanted("2027-02-30")],
  [["limits", ID, "--expires", "2026-11-28"], "--expires is '2026-11-28': that is not in the future."],
  [["limits", ID, "--expires", "0d"], "--expires is '0d': that is not in the future."],
  [
    ["limits", ID],
    "Nothing to change: give --models, --requests-per-minute, --tokens-per-second, --expires.",
  ],
  [["limits", "--models", "all"], ID_WANTED],
  [["revoke"], ID_WANTED],
  [["revoke", "tqp_a-key-instead-of-its-id"], ID_WANTED],
  [["revoke", ID, ID], ID_WANTED],
])("%j is refused by the name of what is wrong", (args, message) => {
  expect(() => parseCommand(args, NOW)).toThrow(new UsageError(message));
});
