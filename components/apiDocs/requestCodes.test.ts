import { expect, test } from "vitest";
import { parseJson } from "@typed-question/protocol/json";
import { openApiDocument } from "@typed-question/protocol/openapi/document";
import { REQUEST_EXAMPLE } from "@typed-question/protocol/openapi/examples";
import { readPasted } from "@/lib/shared/snippets/readPasted";
import { requestInFragment } from "@/lib/shared/snippets/requestLink";
import { endpointsOf } from "./apiEndpoint";
import { requestCodes } from "./requestCodes";

const endpoints = endpointsOf(openApiDocument());
const codesOf = (id: string) => requestCodes(endpoints.find((endpoint) => endpoint.id === id)!);

test("each example of a request is one program a language, of the same request", () => {
  const [json, form] = codesOf("evaluate");
  expect([json!.title, form!.title]).toEqual(["One question of each type", expect.any(String)]);
  for (const language of ["curl", "typescript", "python"] as const) {
    const found = readPasted(json!.codes[language]);
    expect(found.ok && JSON.parse(found.requestText)).toEqual(REQUEST_EXAMPLE);
    expect(form!.codes[language]).toContain("Service-Danger-Zone-Images");
  }
});

test("every program reads the address and the key from the environment", () => {
  for (const endpoint of endpoints) {
    for (const { codes } of requestCodes(endpoint)) {
      const key = endpoint.operation.security?.length === 0 ? [] : ["API_KEY"];
      for (const code of Object.values(codes)) {
        for (const name of ["BASE_URL", ...key]) expect(code).toContain(name);
        expect(code).toContain(endpoint.path);
      }
    }
  }
});

test("a JSON request of the evaluation opens in the playground, nothing else does", () => {
  const [json, form] = codesOf("evaluate");
  const fragment = json!.playgroundLink!.slice(1);
  expect(parseJson(requestInFragment(fragment)!)).toEqual(parseJson(JSON.stringify(REQUEST_EXAMPLE)));
  expect(form!.playgroundLink).toBeNull();
  const others = endpoints.filter(({ path }) => path !== "/v1/systemone").flatMap(requestCodes);
  expect(others.filter(({ playgroundLink }) => playgroundLink !== null)).toEqual([]);
});
