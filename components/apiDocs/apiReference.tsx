import { ERROR_STATUS, VALIDATION_STATUS, type ErrorType } from "@typed-question/protocol/errors";
import { JSON_DEPTH_MAX } from "@typed-question/protocol/json";
import * as limits from "@typed-question/protocol/limits";
import { openApiDocument } from "@typed-question/protocol/openapi/document";
import { errorDoc } from "@typed-question/protocol/openapi/errorResponses";
import { CodeExample } from "./codeExample";
import { fieldsOf, typeParts } from "./describeSchema";
import { EndpointSection, StatusBadge } from "./endpoint";
import { endpointsOf } from "./apiEndpoint";
import { FieldList, schemaAnchor, TypeName } from "./fieldList";
import { retryAdvice } from "./retryAdvice";
import { Section, Subsection } from "./section";

const LIMITS: readonly (readonly [what: string, limit: number])[] = [
  ["Tokens of the state and any one question", limits.QUESTION_TOKENS_MAX],
  ["Tokens of the whole request", limits.REQUEST_TOKENS_MAX],
  ["Tokens of an image, for each mention", limits.IMAGE_TOKENS],
  ["Options of a choice question", limits.OPTIONS_MAX],
  ["Levels of a score question", limits.LEVELS_MAX],
  ["Examples of a side, an option or a level", limits.EXAMPLES_MAX],
  ["Questions of a request in OpenAI's form", limits.DECISIONS_QUESTIONS_MAX],
  ["Images of a request", limits.ASSETS_MAX],
  ["Characters of an image's placeholder", limits.PLACEHOLDER_CHARS_MAX],
  ["Levels of nesting in JSON", JSON_DEPTH_MAX],
  ["Values in JSON, including nested ones", limits.JSON_VALUES_MAX],
];

const shell = (baseUrl: string): string => `export BASE_URL=${baseUrl}
export API_KEY=your-api-key
curl "$BASE_URL/v1/models" -H "Authorization: Bearer $API_KEY"`;

/**
 * The interface description for people, from the same document that the server sends.
 * @param baseUrl this server's address, as the reader reached it
 */
export function ApiReference({ baseUrl }: { baseUrl: string }) {
  const document = openApiDocument();
  const endpoints = endpointsOf(document);
  const sections = [
    { id: "start", title: "Start here" },
    ...endpoints.map(({ id, operation }) => ({ id, title: operation.summary })),
    { id: "errors", title: "Errors" },
    { id: "limits", title: "Limits" },
    { id: "schemas", title: "Schemas" },
  ];
  return (
    <div className="mx-auto grid max-w-6xl gap-x-10 px-4 py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:px-6 lg:py-10">
      <nav aria-label="On this page" className="mb-8 lg:sticky lg:top-20 lg:mb-0 lg:self-start">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm lg:flex-col lg:border-l">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block py-0.5 text-muted-foreground underline-offset-4 hover:text-foreground hover:underline lg:pl-4"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-10">
        <div className="flex flex-col gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">API reference</h1>
          <p className="max-w-prose text-muted-foreground">{document.info.description}</p>
          <p className="text-sm text-muted-foreground">
            Version {document.info.version} ·{" "}
            <a href="/v1/openapi.json" className="text-primary underline underline-offset-4">
              OpenAPI document
            </a>
          </p>
        </div>
        <Section id="start" title="Start here">
          <p className="max-w-prose">
            Every call but the one for this document carries an API key in the header{" "}
            <code className="font-mono text-[0.8125rem]">Authorization: Bearer &lt;API key&gt;</code>. The key
            of the local account was shown in the terminal at the first start of the server. The examples read
            the address and the key from the shell.
          </p>
          <CodeExample
            title="Set the address and the key, and list the models"
            code={shell(baseUrl)}
            language="shell"
          />
        </Section>
        {endpoints.map((endpoint) => (
          <EndpointSection key={endpoint.id} endpoint={endpoint} />
        ))}
        <Section id="errors" title="Errors">
          <p className="max-w-prose">
            A 422 has a list of details, one for each failing value. Every other error has one type and a
            message. The path /v1/decisions answers in OpenAI&apos;s envelope instead; its own section lists
            the statuses and codes.
          </p>
          <ul className="divide-y rounded-lg border bg-surface">
            {ERROR_ROWS.map((error) => (
              <ErrorItem key={error.type} error={error} />
            ))}
          </ul>
        </Section>
        <Section id="limits" title="Limits">
          <dl className="divide-y rounded-lg border bg-surface text-sm">
            {LIMITS.map(([what, limit]) => (
              <div key={what} className="flex items-baseline justify-between gap-4 px-3 py-2">
                <dt>{what}</dt>
                <dd className="font-mono text-[0.8125rem] tabular-nums">{limit.toLocaleString("en")}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section id="schemas" title="Schemas">
          {Object.entries(document.components.schemas).map(([name, schema]) => {
            const fields = fieldsOf(schema);
            return (
              <Subsection
                key={name}
                id={schemaAnchor(name)}
                title={<code className="font-mono">{name}</code>}
              >
                {schema.description === undefined ? null : (
                  <p className="max-w-prose text-sm">{schema.description}</p>
                )}
                {fields.length > 0 ? <FieldList fields={fields} /> : <TypeName parts={typeParts(schema)} />}
              </Subsection>
            );
          })}
        </Section>
      </div>
    </div>
  );
}

interface ErrorRow {
  status: number;
  type: string;
  when: string;
  action: string;
  headers?: readonly string[];
}

/** Sorted by status; a failed validation has no error type. */
const ERROR_ROWS: readonly ErrorRow[] = [
  ...(Object.keys(ERROR_STATUS) as ErrorType[]).map((type) => ({
    status: ERROR_STATUS[type],
    type,
    ...errorDoc(type),
  })),
  {
    status: VALIDATION_STATUS,
    type: "ValidationError",
    when: "The request does not fit the contract, or has more tokens than the budget.",
    action: "Read loc and msg of each detail.",
  },
].sort((a, b) => a.status - b.status);

function ErrorItem({ error: { status, type, when, action, headers = [] } }: { error: ErrorRow }) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-2.5 text-sm sm:grid-cols-[3.5rem_minmax(0,1fr)]">
      <StatusBadge status={status} />
      <div className="min-w-0">
        <code className="font-mono text-[0.8125rem] font-semibold break-all">{type}</code>
        <p>
          {when} <span className="text-muted-foreground">{action}</span>
        </p>
        <p>{retryAdvice(status, headers)}</p>
        {headers.length > 0 ? (
          <p className="text-xs text-muted-foreground">
            Headers: <span className="font-mono">{headers.join(", ")}</span>
          </p>
        ) : null}
      </div>
    </li>
  );
}
