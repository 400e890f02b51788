import { expect, test } from "vitest";
import type { Catalog } from "@/lib/shared/pageApi/connections";
import {
  checkWords,
  connectionStanding,
  dependents,
  nameRows,
  placeOf,
  reasonOf,
  standingOf,
} from "./catalogView";
import { CATALOG, model, PEER, PEER_MODEL } from "./testCatalog";

const by = (name: string) => ({ name, modelId: "peer/m-1", source: "store" as const, isDangling: false });

test("a connection stands as those of its models that were asked", () => {
  const unasked = { ...PEER_MODEL, id: "peer/m-0", askedAt: null };
  const catalog = { ...CATALOG, models: [unasked, PEER_MODEL] };
  expect(connectionStanding(PEER, catalog)).toEqual({ standing: "ready", reason: null });
  expect(connectionStanding(PEER, { ...catalog, models: [unasked] })).toEqual({
    standing: "unasked",
    reason: null,
  });
});

test("a connection of which some models fail names them, and stands as the others", () => {
  const failed = { ...PEER_MODEL, id: "peer/m-2", state: "failed" as const, reason: "No credit." };
  const catalog = { ...CATALOG, models: [failed, PEER_MODEL] };
  expect(connectionStanding(PEER, catalog)).toEqual({
    ...{ standing: "ready", reason: "The last call failed for peer/m-2." },
  });
  expect(connectionStanding(PEER, { ...catalog, models: [failed] })).toEqual({
    ...{ standing: "failed", reason: "No credit." },
  });
  expect(checkWords(catalog)).toBe("No answer from peer/m-2.");
});

test("a connection's model that was never asked is not called ready, one that runs here is", () => {
  expect(
    [
      model("a"),
      PEER_MODEL,
      { ...PEER_MODEL, askedAt: null },
      { ...PEER_MODEL, state: "unreachable" as const, askedAt: null },
    ].map(standingOf),
  ).toEqual(["ready", "ready", "unasked", "unreachable"]);
  expect(
    [model("a"), model("a", { reason: "internal_error" }), { ...PEER_MODEL, reason: "It is away." }].map(
      reasonOf,
    ),
  ).toEqual([null, "It could not be started (internal_error).", "It is away."]);
  expect([placeOf(model("a")), placeOf(PEER_MODEL)]).toEqual([
    ...["Runs here, built in", "Connection peer, this protocol"],
  ]);
});

test("every name says what it stands for, how that came, and what letting it go makes of it", () => {
  const catalog: Catalog = {
    ...CATALOG,
    models: [
      model("model-1.14.0", { aliases: ["model-preview"] }),
      { ...PEER_MODEL, aliases: ["best", "filed", "jev-latest", "model-latest"] },
    ],
    aliases: [
      { ...by("best"), builtInModelId: null },
      { ...by("filed"), source: "file", builtInModelId: null },
      { ...by("jev-latest"), source: "environment", builtInModelId: null },
      { ...by("model-latest"), builtInModelId: "model-1.14.0" },
      { ...by("laya"), isDangling: true, builtInModelId: "laya-2026" },
    ],
  };
  const change = { golden: ["m-0"], dataset_id: "d" };
  const rows = nameRows({ ...catalog, versionChanges: { best: change } });
  expect(rows.map((row) => row.change)).toEqual([change, null, null, null, null, null]);
  expect(rows).toMatchObject([
    { name: "best", modelId: "peer/m-1", origin: "by hand", reset: { modelId: null }, mayPoint: true },
    { name: "filed", modelId: "peer/m-1", origin: "file", reset: null, mayPoint: false },
    { name: "jev-latest", modelId: "peer/m-1", origin: "environment", reset: null, mayPoint: false },
    { name: "laya", modelId: null, origin: "lost", reset: { modelId: null }, mayPoint: true },
    {
      ...{ name: "model-latest", modelId: "peer/m-1", origin: "by hand", mayPoint: true },
      reset: { modelId: "model-1.14.0" },
    },
    { name: "model-preview", modelId: "model-1.14.0", origin: "built in", reset: null, mayPoint: true },
  ]);
  expect(nameRows({ ...catalog, mayChange: false }).some((row) => row.mayPoint || row.reset)).toBe(false);
});

test("a connection takes its models along, and the names that stand for them now", () => {
  const aliases = [
    { ...by("best"), builtInModelId: null },
    { ...by("model-latest"), builtInModelId: "model-1.14.0" },
  ];
  const models = [model("model-1.14.0"), { ...PEER_MODEL, aliases: ["best", "model-latest"] }];
  expect(dependents(PEER, { ...CATALOG, models, aliases })).toEqual({
    ids: ["peer/m-1"],
    names: [
      { name: "best", falls: null },
      { name: "model-latest", falls: "model-1.14.0" },
    ],
  });
});

test("a connection stands as its models do, unless it cannot be used at all", () => {
  const away: Catalog = {
    ...CATALOG,
    models: [{ ...PEER_MODEL, state: "unreachable", reason: "no answer" }],
  };
  expect(connectionStanding(PEER, away)).toEqual({ standing: "unreachable", reason: "no answer" });
  const locked = { ...PEER, problem: "its key cannot be opened" };
  expect(connectionStanding(locked, CATALOG)).toEqual({
    ...{ standing: "unreachable", reason: "its key cannot be opened" },
  });
  expect(connectionStanding(PEER, { ...CATALOG, models: [] })).toBeNull();
});

test("a check says which connections did not answer", () => {
  const away = model("b/x", { connection: "b", state: "unreachable" });
  expect(
    [CATALOG.models, [PEER_MODEL, away, { ...away, id: "b/y" }], [model("a")]].map((models) =>
      checkWords({ ...CATALOG, models }),
    ),
  ).toEqual([
    "The connection answers.",
    "1 of 2 connections did not answer: b.",
    "No connection has a model to ask.",
  ]);
});
