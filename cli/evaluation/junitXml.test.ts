// @vitest-environment jsdom
import { expect, test } from "vitest";
import { junitXml } from "./junitXml";
import { noulRecords } from "./testRecords";

const error = { status: 502, errorType: "upstream_error", message: 'a <b> & "c"\u0000\ud800' };

function suitesOf(failuresMax: number) {
  const records = [...noulRecords("a", [0.9]), { ...noulRecords("b", [0.9])[0]!, answers: null, error }];
  const bar = { question: "is <it> & so?", bar: "accuracy at least 0.9" };
  const bars = [
    { model: "a", ...bar, missed: null },
    { model: "b", ...bar, missed: "b, 'is <it>': accuracy is 0.8, below 0.9." },
  ];
  const startedAt = "2026-11-29T10:00:00.000Z";
  const text = junitXml({ models: ["a", "b"], bars, records, failuresMax, startedAt, seconds: 1.5 });
  const document = new DOMParser().parseFromString(text, "application/xml");
  // It stands in place of XML that is not well-formed.
  expect(document.querySelector("parsererror")).toBeNull();
  return document;
}

test("a suite for each model, a case for each bar, and the reason of each missed one", () => {
  const document = suitesOf(0);
  const attributes = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
  expect(attributes("testsuites", "tests")).toEqual(["4"]);
  expect(attributes("testsuite", "failures")).toEqual(["0", "1"]);
  expect(attributes("testsuite", "errors")).toEqual(["0", "1"]);
  expect(attributes("testcase", "name")).toEqual([
    ...["every row is answered", "is <it> & so?: accuracy at least 0.9"],
    ...["every row is answered", "is <it> & so?: accuracy at least 0.9"],
  ]);
  expect(attributes("failure", "message")).toEqual(["b, 'is <it>': accuracy is 0.8, below 0.9."]);
  expect(document.querySelector("error")?.textContent).toBe('row 1: a <b> & "c"\ufffd\ufffd');
});

test("accepted failures are no errors", () => {
  expect(suitesOf(1).querySelector("error")).toBeNull();
});
