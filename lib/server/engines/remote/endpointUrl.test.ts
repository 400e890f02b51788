import { expect, test } from "vitest";
import { endpointUrl } from "./endpointUrl";

test.for<[string, string, string]>([
  ["https://host.example", "/v1/models", "https://host.example/v1/models"],
  ["https://host.example/v1", "/v1/models", "https://host.example/v1/models"],
  ["https://host.example/api/v1", "/v1/systemone", "https://host.example/api/v1/systemone"],
  ["https://host.example/v1/deep", "/v1/models", "https://host.example/v1/deep/v1/models"],
  ["https://host.example/dev1", "/v1/models", "https://host.example/dev1/v1/models"],
  ["https://host.example/v1", "/chat/completions", "https://host.example/v1/chat/completions"],
])("%s and %s are %s", ([baseUrl, path, expected]) => {
  expect(endpointUrl(baseUrl, path).href).toBe(expected);
});
