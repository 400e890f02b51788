import { expect, test } from "vitest";
import { Reply } from "../reply";
import { violation } from "./invariant";

const ID = { "x-service-request-id": "req_1" };
const judge = (status: number, body: string, headers: Record<string, string> = ID) =>
  violation(
    new Reply({ method: "POST", path: "/v1/systemone", headers: {} }, status, headers, Buffer.from(body)),
    "x-service-request-id",
  );

const ANSWER =
  '{"model":"m","answers":{"q":{"type":"noul","noul":0.5}},"usage":{"input_tokens":3,"output_tokens":0}}';
const VALIDATION = '{"detail":[{"loc":["body"],"msg":"Field required","type":"missing"}]}';
const ERROR = '{"detail":{"error_type":"api_usage_error","message":"Unknown model"}}';

test("each status with the body that belongs to it is fine", () => {
  expect([judge(200, ANSWER), judge(422, VALIDATION), judge(400, ERROR), judge(529, ERROR)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [500, ERROR, ID, "status 500"],
  [400, ERROR, {}, "status 400 without x-service-request-id"],
  [404, "<h1>404</h1>", ID, "status 404 with a body that is no JSON"],
  [
    200,
    '{"model":"m","answers":{},"usage":{"input_tokens":3}}',
    ID,
    "a 200 without model, answers and usage",
  ],
  [422, ERROR, ID, "a 422 without a list of details"],
  [422, '{"detail":[]}', ID, "a 422 without a list of details"],
  [400, VALIDATION, ID, "a 400 without error_type and message"],
  [302, "{}", ID, "status 302"],
] as const)("status %i with the body %s is a violation", (status, body, headers, found) => {
  expect(judge(status, body, headers)).toBe(found);
});
