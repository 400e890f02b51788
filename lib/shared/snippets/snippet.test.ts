import { expect, test } from "vitest";
import { QUESTION_TYPES, QUESTIONS } from "@typed-question/protocol/questions/registry";
import { extraHeaders } from "./snippet";

const headersOf = (requestText: string) =>
  extraHeaders({ baseUrl: "https://host", requestText, images: [], isLongContext: false });

const DANGER = [["Service-Danger-Zone-Images", "true"]];

test.each(QUESTION_TYPES)("a %s question needs the danger zone's header if its module says so", (type) => {
  const expected = QUESTIONS[type].isDangerZone ? DANGER : [];
  expect(headersOf(`{"questions":{"q":{"type":"${type}"}}}`)).toEqual(expected);
});

test("a request needs the danger zone's header for a box, and for assets", () => {
  expect(headersOf('{"questions":{"q":{"type":"box"}}}')).toEqual(DANGER);
  expect(headersOf('{"assets":{"photo":{}},"questions":{}}')).toEqual(DANGER);
  expect(headersOf('{"assets":{},"questions":{"q":{"type":"rank"}}}')).toEqual([]);
});
