import { DANGER_ZONE_IMAGES_HEADER } from "@typed-question/protocol/headers";
import { shellWord } from "@/lib/shared/snippets/curl";
import type { Endpoint } from "./apiEndpoint";

interface CurlExample {
  title: string;
  code: string;
}

/** Calls of an operation for a POSIX shell that has set BASE_URL and API_KEY. */
export function curlExamples({ path, operation }: Endpoint): CurlExample[] {
  const address = `"$BASE_URL${path}"`;
  const key = operation.security?.length === 0 ? [] : [`-H "Authorization: Bearer $API_KEY"`];
  if (!operation.requestBody) return [{ title: "Request with curl", code: call([address, ...key]) }];
  return Object.entries(operation.requestBody.content).flatMap(([type, { examples = {} }]) =>
    Object.values(examples).map(({ summary, value }) => ({
      title: `${summary}, with curl`,
      code: call([
        address,
        ...key,
        ...(type === "application/json" ? jsonArguments(value) : formArguments(value)),
      ]),
    })),
  );
}

const call = (lines: string[]): string => `curl ${lines.join(" \\\n  ")}`;

const jsonArguments = (value: unknown): string[] => [
  `-H "Content-Type: application/json"`,
  `-d ${shellWord(JSON.stringify(value, null, 2))}`,
];

/** Form parts other than JSON are files. */
function formArguments(value: unknown): string[] {
  const parts = Object.entries(value as Record<string, unknown>).map(([name, part]) =>
    typeof part === "string"
      ? `-F ${shellWord(`${name}=@${name}.png`)}`
      : `-F ${shellWord(`${name}=${JSON.stringify(part)};type=application/json`)}`,
  );
  return [`-H "${DANGER_ZONE_IMAGES_HEADER}: true"`, ...parts];
}
