import { Badge } from "@/components/ui/badge";
import type { ApiResponse, Parameter } from "@typed-question/protocol/openapi/operation";
import { CodeExample } from "./codeExample";
import { typeParts } from "./describeSchema";
import { FieldList, TypeName } from "./fieldList";
import { requestCodes } from "./requestCodes";
import { RequestExample } from "./requestExample";
import { Section, Subsection } from "./section";
import { type Endpoint } from "./apiEndpoint";

/** One operation: its request, examples of calls, and its responses. */
export function EndpointSection({ endpoint }: { endpoint: Endpoint }) {
  const { id, method, path, operation } = endpoint;
  const { description, parameters = [], requestBody, responses } = operation;
  const answers = Object.values(responses["200"]?.content["application/json"]?.examples ?? {});
  return (
    <Section id={id} title={operation.summary}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={method === "POST" ? "choice" : "noul"} className="font-mono">
          {method}
        </Badge>
        <code className="font-mono text-sm font-semibold break-all">{path}</code>
        {operation.security?.length === 0 ? <Badge>no key needed</Badge> : null}
      </p>
      <p className="max-w-prose">{description}</p>
      {parameters.length > 0 ? (
        <Subsection title="Request headers">
          <FieldList fields={parameters.map(headerField)} />
        </Subsection>
      ) : null}
      {requestBody ? (
        <Subsection title="Request body">
          <ul className="divide-y rounded-lg border bg-surface">
            {Object.entries(requestBody.content).map(([type, { schema }]) => (
              <li key={type} className="px-3 py-2.5 text-sm">
                <code className="font-mono text-[0.8125rem] font-semibold">{type}</code>
                <TypeName parts={typeParts(schema)} />
                {schema.description}
              </li>
            ))}
          </ul>
        </Subsection>
      ) : null}
      <Subsection title="Example">
        {requestCodes(endpoint).map((example) => (
          <RequestExample key={example.title} {...example} />
        ))}
        {answers.map(({ summary, value }) => (
          <CodeExample
            key={summary}
            title={`Response: ${summary.toLowerCase()}`}
            code={JSON.stringify(value, null, 2)}
            language="json"
          />
        ))}
      </Subsection>
      <Subsection title="Responses">
        <ul className="divide-y rounded-lg border bg-surface">
          {Object.entries(responses).map(([status, response]) => (
            <ResponseItem key={status} status={status} response={response} />
          ))}
        </ul>
      </Subsection>
    </Section>
  );
}

function headerField({ name, required, description, schema }: Parameter) {
  return { path: name, type: typeParts(schema), isRequired: required, limits: [], description };
}

function ResponseItem({ status, response }: { status: string; response: ApiResponse }) {
  const [body] = Object.values(response.content);
  const headers = Object.keys(response.headers);
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-2.5 text-sm sm:grid-cols-[3.5rem_minmax(0,1fr)]">
      <StatusBadge status={Number(status)} />
      <div className="min-w-0">
        <p>{response.description}</p>
        {body ? <TypeName parts={typeParts(body.schema)} /> : null}
        <p className="text-xs text-muted-foreground">
          Headers: <span className="font-mono break-words">{headers.join(", ")}</span>
        </p>
      </div>
    </li>
  );
}

export function StatusBadge({ status }: { status: number }) {
  const tone = status < 300 ? "success" : status < 500 ? "warning" : "danger";
  return (
    <Badge tone={tone} className="h-fit w-fit font-mono tabular-nums">
      {status}
    </Badge>
  );
}
