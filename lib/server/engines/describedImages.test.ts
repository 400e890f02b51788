import { expect, test } from "vitest";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import { describeImagesFor } from "./describedImages";
import type { Engine, EngineContent, EngineRequest, Part } from "@typed-question/protocol/engine";
import { askChoice, askNoul, askScore } from "@typed-question/protocol/testing/questions";

const image = (sha256: string): Part => {
  const shown: EngineImage = { bytes: new Uint8Array(), mime: "image/png", width: 1, height: 1, sha256 };
  return { type: "image", image: shown };
};
const text = (value: string): Part => ({ type: "text", text: value });
const prose = (...parts: Part[]): EngineContent => ({ format: "text", parts });
const json = (...parts: Part[]): EngineContent => ({ format: "json", parts });

function setUp() {
  const asked: EngineRequest[] = [];
  const described: string[] = [];
  const closed: string[] = [];
  const engine: Engine = {
    capabilities: { images: false, box: false, optionsMax: 255, tokensMax: 1000, deterministic: true },
    ready: () => Promise.resolve(),
    evaluate(request) {
      asked.push(request);
      return Promise.resolve({ outcomes: [], usage: { inputTokens: 1, outputTokens: 0 } });
    },
    close: async () => void closed.push("engine"),
  };
  const describer = {
    describe({ sha256 }: EngineImage, signal: AbortSignal) {
      signal.throwIfAborted();
      described.push(sha256);
      return Promise.resolve(`[“${sha256}”\n"x"]`);
    },
    close: async () => void closed.push("describer"),
  };
  return { asked, described, closed, seeing: describeImagesFor(engine, describer) };
}

const nobody = new AbortController().signal;

test("the description stands where the image stood, in every field, and JSON stays JSON", async () => {
  const { asked, described, seeing } = setUp();
  await seeing.evaluate(
    {
      state: json(text('{"a":"see '), image("A"), text('"}')),
      questions: [
        askNoul(prose(image("A")), prose(text("like "), image("B"))),
        askChoice(null, [{ name: "o", description: prose(image("C")) }]),
        askScore(null, [prose(text("none")), json(text('["'), image("A"), text('"]'))]),
      ],
    },
    nobody,
  );
  const said = (name: string): string => `[“${name}”\n"x"]`;
  const escaped = '[“A”\\n\\"x\\"]';
  expect(asked).toEqual([
    {
      state: json(text(`{"a":"see ${escaped}"}`)),
      questions: [
        askNoul(prose(text(said("A"))), prose(text(`like ${said("B")}`))),
        askChoice(null, [{ name: "o", description: prose(text(said("C"))) }]),
        askScore(null, [prose(text("none")), json(text(`["${escaped}"]`))]),
      ],
    },
  ]);
  expect(described).toEqual(["A", "B", "C"]);
});

test("a request without images reaches the engine as it is", async () => {
  const { asked, seeing } = setUp();
  const request: EngineRequest = { state: prose(text("s")), questions: [] };
  await seeing.evaluate(request, nobody);
  expect(asked[0]).toBe(request);
});

test("an abort ends the describing, and nothing reaches the engine", async () => {
  const { asked, seeing } = setUp();
  const gone = AbortSignal.abort(new Error("gone"));
  await expect(seeing.evaluate({ state: prose(image("A")), questions: [] }, gone)).rejects.toThrow("gone");
  expect(asked).toEqual([]);
});

test("it sees images, and closes the engine and the describer", async () => {
  const { closed, seeing } = setUp();
  expect(seeing.capabilities).toEqual({
    images: true,
    box: false,
    optionsMax: 255,
    tokensMax: 1000,
    deterministic: true,
  });
  await seeing.close();
  expect(closed.sort()).toEqual(["describer", "engine"]);
});
