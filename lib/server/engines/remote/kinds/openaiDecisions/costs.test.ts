import { expect, onTestFinished, test } from "vitest";
import { remoteModel } from "@/lib/shared/pageApi/connections";
import type { DecisionsRequest } from "@/test/decisionsWire";
import { remoteServerAt, startFakeServer } from "@/test/remoteServers";
import { parseJson } from "@typed-question/protocol/json";
import { askNoul, prose } from "@typed-question/protocol/testing/questions";
import { createDecisionsEngine } from "./engine";

test("the costs of several requests are added up, and other fields stand once", async () => {
  const fake = await startFakeServer(({ body }) => {
    const { questions } = JSON.parse(body) as DecisionsRequest;
    const answers = questions.map(() => ({ type: "predicate", probability: 0.5 }));
    const cost = questions.length / 1_000;
    const more = { cost, response_cost: { input: cost }, provider: "p" };
    return { body: JSON.stringify({ model: "luna", answers, usage: { input_tokens: 1 }, ...more }) };
  });
  onTestFinished(fake.close);
  const { settings, server, close } = remoteServerAt(fake.origin, {
    ...{ kind: "openai-decisions", preset: "openrouter" },
  });
  onTestFinished(close);
  const engine = createDecisionsEngine({ settings, server, model: remoteModel.parse({ id: "luna" }) });
  const questions = Array.from({ length: 250 }, () => askNoul(prose("?")));
  const { extras } = await engine.evaluate(
    { state: prose("The parcel is lost."), questions },
    new AbortController().signal,
  );
  expect(extras).toEqual(
    new Map<string, unknown>([
      ["x_requests", parseJson("2")],
      ["x_server_cost", parseJson("0.25")],
      ["x_server_response_cost", parseJson('{"input":0.25}')],
      ["x_server_provider", "p"],
    ]),
  );
});
