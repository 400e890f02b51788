import { expect, test } from "vitest";
import { parseJson } from "@typed-question/protocol/json";
import { readDecisionModels, readModelList } from "./readModelList";

test.each([
  ['{"models":[{"name":"a","description":"","release_date":"2026-01-01"}]}', ["a"]],
  ['{"object":"list","data":[{"id":"b"},{"id":"c"},{"id":"b"}]}', ["b", "c"]],
  ['{"result":{"models":[{"name":"d"}]}}', ["d"]],
  ['["e",{"model":"f"},{"other":1},7]', ["e", "f"]],
  ['{"data":[{"id":"maker/g","name":"Maker: G (free)"}]}', ["maker/g"]],
  ['{"models":[{"name":"h:8b","model":"h:8b"}],"data":[{"id":"/models/h.gguf"}]}', ["h:8b"]],
  ['{"models":[{"key":"i","display_name":"I, a model"}]}', ["i"]],
  ['{"models":[{"name":"models/j","displayName":"J Pro"},{"name":"models/k.gguf"}]}', ["j", "models/k.gguf"]],
  ['{"success":true,"result":[{"id":"429b9e8b-d99e-44de-91ad-706cf8183658","name":"@cf/l"}]}', ["@cf/l"]],
  [
    '{"data":[{"id":"two words"},{"name":"Name für Menschen"},{"id":"m","name":"M"},{"id":9,"name":"n"}]}',
    ["m", "n"],
  ],
  ['{"models":[]}', []],
  ['{"detail":"no"}', null],
  ['"text"', null],
])("of the list %s the names are read", (body, expected) => {
  expect(readModelList(parseJson(body))).toEqual(expected);
});

test("a list that marks its decision models gives these alone, another one all of its models", () => {
  const marked = (id: string, ...made: string[]) => ({ id, architecture: { output_modalities: made } });
  const read = (list: unknown) => readDecisionModels(parseJson(JSON.stringify(list)));
  const [text, jev] = [marked("llama", "text"), marked("openjev", "text", "decisions")];
  expect(read({ object: "list", data: [text, jev] })).toEqual(["openjev"]);
  expect(read({ models: [{ name: "llama" }, { name: "openjev" }], data: [text, jev] })).toEqual(["openjev"]);
  expect(read({ data: [text, { id: "other" }] })).toEqual(["llama", "other"]);
  expect(read("nothing")).toBeNull();
});
