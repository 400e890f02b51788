import { expect, test } from "vitest";
import type { ConnectionView, PresetView } from "@/lib/shared/pageApi/connections";
import {
  connectionForm,
  isOtherOrigin,
  newModel,
  presetForm,
  problemsOf,
  readForm,
  withOtherPreset,
  withoutProblems,
  withPreset,
  withTypedModel,
} from "./connectionForm";

const OTHER: PresetView = {
  ...{ kind: "upstream", name: "other", label: "Another server", baseUrl: "", needsKey: false, images: true },
  ...{ optionsMax: 255, deviations: [], unknown: [] },
};
const VLLM: PresetView = {
  ...OTHER,
  kind: "openai-logprobs",
  name: "vllm",
  baseUrl: "http://localhost:8000/v1",
};

const STORED: ConnectionView = {
  ...{ id: "c1", source: "store", keyLastFour: "4567", problem: null },
  settings: {
    ...{ name: "peer", kind: "openai-logprobs", preset: "vllm", baseUrl: "https://a.example/v1" },
    models: [
      {
        id: "m-1",
        images: true,
        box: false,
        optionsMax: 20,
        tokensMax: null,
        temperature: 2,
        deterministic: true,
        pricePerMillion: 0.1,
        currency: "EUR",
      },
      {
        id: "m-2",
        images: false,
        box: false,
        optionsMax: null,
        tokensMax: 4_096,
        temperature: 1,
        deterministic: false,
        pricePerMillion: null,
        currency: "USD",
      },
    ],
    ...{ timeoutMs: 30_000, concurrencyMax: 8, rotations: true },
  },
};
const form = { ...presetForm(OTHER, []), baseUrl: "https://a.example", models: [newModel("m-1")] };
const problems = (patch: object) => {
  const reading = readForm({ ...form, ...patch }, "save");
  return reading.ok ? null : reading.problems;
};

test("a new connection has the preset's address and a name that is free, and the usual settings", () => {
  expect(presetForm(VLLM, ["vllm", "vllm-2"])).toMatchObject({
    ...{ kind: "openai-logprobs", preset: "vllm", name: "vllm-3", baseUrl: "http://localhost:8000/v1" },
  });
  expect(readForm({ ...form, key: " secret " }, "save")).toEqual({
    ok: true,
    change: {
      settings: {
        ...{ name: "server", kind: "upstream", preset: "other", baseUrl: "https://a.example" },
        models: [
          {
            id: "m-1",
            images: false,
            box: false,
            optionsMax: null,
            tokensMax: null,
            temperature: 1,
            deterministic: false,
            pricePerMillion: null,
            currency: "USD",
          },
        ],
        ...{ timeoutMs: 10_000, concurrencyMax: 8, rotations: false },
      },
      key: "secret",
    },
  });
});

test("a stored connection comes back from its form as it was, and its key stays unless it is typed or dropped", () => {
  const stored = connectionForm(STORED);
  expect(readForm(stored, "save")).toEqual({ ok: true, change: { settings: STORED.settings } });
  expect(readForm({ ...stored, key: "new" }, "save")).toMatchObject({ change: { key: "new" } });
  expect(readForm({ ...stored, dropsKey: true }, "save")).toMatchObject({ change: { key: null } });
});

test.each<[object, Record<string, string>]>([
  [{ name: "Not a name" }, { name: expect.stringContaining("Expected 1 to 40 of a-z") as string }],
  [{ baseUrl: "localhost" }, { baseUrl: expect.stringContaining("https://api.example.com") as string }],
  [{ key: "two words" }, { key: expect.stringContaining("without spaces") as string }],
  [{ timeoutMs: "5s" }, { timeoutMs: "Expected a whole number from 100 to 600000" }],
  [{ concurrencyMax: "0" }, { concurrencyMax: "Expected a whole number from 1 to 256" }],
  [
    { models: [newModel("a"), { ...newModel("b"), optionsMax: "1", temperature: "hot" }] },
    {
      "models.1.optionsMax": "Expected a whole number from 2 to 255",
      "models.1.temperature": "Expected a number from 0.05 to 20",
    },
  ],
  [{ models: [] }, { models: "Choose or type at least one model" }],
])("%j is refused at its field before it is sent", (patch, expected) => {
  expect(problems(patch)).toEqual(expected);
});

test("a test needs no model, a connection that is saved does", () => {
  expect(readForm({ ...form, models: [] }, "test").ok).toBe(true);
});

test("what the server refuses stands at the field that it names, and whatever has no field is told in full", () => {
  const detail = (loc: (string | number)[], msg: string) => ({ loc, msg, type: "x" });
  expect(
    problemsOf([
      detail(["body", "settings", "name"], "Another connection has this name"),
      detail(["body", "settings", "name"], "second"),
      detail(["body", "key"], "Another server needs its key entered again"),
      detail(["body", "settings", "models", 2, "tokensMax"], "Too small"),
      detail(["body", "settings", "models", 2, "box"], "Wrong"),
      detail(["body", "settings"], "Unrecognized key"),
    ]),
  ).toEqual({
    name: "Another connection has this name",
    key: "Another server needs its key entered again",
    "models.2.tokensMax": "Too small",
    "": "settings › models › 2 › box: Wrong",
  });
});

test("a change of a field takes back what was said of it alone", () => {
  const said = { name: "a", models: "b", "models.0.id": "c", "": "d" };
  expect(withoutProblems(said, ["models"])).toEqual({ name: "a", "": "d" });
});

test("another make of server brings its address where none was typed", () => {
  const chosen = withPreset(presetForm(VLLM, []), OTHER, VLLM);
  expect(chosen).toMatchObject({ kind: "upstream", preset: "other", baseUrl: "" });
  expect(withPreset({ ...chosen, baseUrl: "http://mine" }, VLLM, OTHER).baseUrl).toBe("http://mine");
});

test("another kind of a new connection keeps what was typed, and a key only for the address that it was typed for", () => {
  const begun = { ...presetForm(VLLM, []), key: "k", models: [newModel("m-1")], typedModel: "m-2" };
  const kept = { models: [newModel("m-1")], typedModel: "m-2" };
  expect(withOtherPreset(begun, OTHER, VLLM, [])).toMatchObject({
    ...{ ...kept, kind: "upstream", preset: "other", name: "server", baseUrl: "", key: "" },
  });
  const own = { ...begun, name: "mine", baseUrl: "https://a.example" };
  expect(withOtherPreset(own, OTHER, VLLM, [])).toMatchObject({
    ...{ ...kept, name: "mine", baseUrl: "https://a.example", key: "k" },
  });
  const unplaced = { ...presetForm(OTHER, []), key: "k" };
  expect(withOtherPreset(unplaced, VLLM, OTHER, [])).toMatchObject({ baseUrl: VLLM.baseUrl, key: "k" });
});

test("a typed model joins the others once", () => {
  const typed = (typedModel: string) => {
    const { models, typedModel: left } = withTypedModel({ ...form, typedModel });
    return [...models.map(({ id }) => id), left];
  };
  expect([" m-2 ", "m-1", " "].map(typed)).toEqual([
    ["m-1", "m-2", ""],
    ["m-1", ""],
    ["m-1", " "],
  ]);
});

test("another path is the same server, another host, port or scheme is not", () => {
  const at = (baseUrl: string) => isOtherOrigin({ ...connectionForm(STORED), baseUrl }, STORED);
  expect(
    [
      "https://a.example/v2",
      "https://a.example:8443/v1",
      "http://a.example/v1",
      "https://b.example",
      "no",
    ].map(at),
  ).toEqual([false, true, true, true, false]);
});
