import { expect, test } from "vitest";
import { openApiDocument } from "@typed-question/protocol/openapi/document";
import { IMAGE_REQUEST_EXAMPLE, REQUEST_EXAMPLE } from "@typed-question/protocol/openapi/examples";
import type { Draft } from "@/lib/shared/draft/draft";
import { foldBase64 } from "@/lib/shared/draft/draftImage";
import { requestToDraft } from "@/lib/shared/draft/requestToDraft";
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

test("every example that asks questions opens in the playground, nothing else does", () => {
  const opened = (id: string) =>
    codesOf(id).map(({ playgroundLink }) => {
      const text = playgroundLink === null ? null : requestInFragment(playgroundLink.slice(1));
      const reading =
        text === null
          ? null
          : requestToDraft(
              foldBase64(text, () => "bytes"),
              () => "id",
            );
      return reading?.ok ? [text, reading.draft] : null;
    }) as ([string, Draft] | null)[];
  const ours = opened("evaluate");
  expect(ours.map((found) => JSON.parse(found![0]) as unknown)).toEqual([
    REQUEST_EXAMPLE,
    {
      ...IMAGE_REQUEST_EXAMPLE,
      assets: { "img-4f0c": { type: "image", format: "png", data_base64: expect.any(String) as string } },
    },
  ]);
  const [plain, withImage] = opened("decide");
  expect(plain![1].questions.map(({ name, type }) => [name, type])).toEqual([
    ["billing", "noul"],
    ["team", "choice"],
    ["question_3", "score"],
  ]);
  expect(withImage![1].images).toHaveLength(1);
  const silent = endpoints.filter(({ operation }) => !operation.requestBody).flatMap(requestCodes);
  expect(silent.filter(({ playgroundLink }) => playgroundLink !== null)).toEqual([]);
});
