import { JsonText } from "@/components/answer/jsonText";
import { CellName } from "@/components/answer/shortName";
import { takenText } from "@/components/answer/takenText";
import type { ShareDocument } from "@/lib/shared/pageApi/shares";
import { costText, formatLatency } from "@/lib/shared/text/figures";
import { isolated } from "@/lib/shared/text/isolated";
import { parseJsonOrNull, stringifyJson } from "@typed-question/protocol/json";
import type { PresentedModel } from "./presentation";
import { DataTable, readableTime, Slide } from "./slide";

type SharedEvaluation = ShareDocument["evaluations"][number];

interface RequestsSlideProps {
  share: ShareDocument;
  models: readonly PresentedModel[];
}

/** Lists the models with their times and costs, then every request and response as JSON. */
export function RequestsSlide({ share: { requests, evaluations }, models }: RequestsSlideProps) {
  return (
    <Slide label="Requests and responses">
      <h2>Requests and responses</h2>
      <DataTable label="Every answer" columns={FACTS}>
        {evaluations.map((evaluation, index) => (
          <EvaluationRow key={index} {...evaluation} />
        ))}
        {models.map((model, index) => (
          <NotAskedRow key={index} {...model} />
        ))}
      </DataTable>
      {requests.map(({ text }, index) => (
        <Json key={index} name={requests.length > 1 ? `Request ${index + 1}` : "Request"} text={text} />
      ))}
      {evaluations.map(({ id, modelAnswered, modelAsked, response }, index) => (
        <Json
          key={index}
          name={`Response of ${isolated(modelAnswered ?? modelAsked ?? "the server")}, ${id}`}
          text={indented(response)}
        />
      ))}
    </Slide>
  );
}

const FACTS = ["Asked for", "Answered by", "Status", "Time", "Latency", "Tokens", "Cost", "Request id"];

function EvaluationRow(evaluation: SharedEvaluation) {
  const { id, createdAt, modelAsked, modelAnswered, status, latencyMs, cost, currency } = evaluation;
  const { inputTokens, outputTokens } = evaluation;
  return (
    <tr>
      <th scope="row">{modelAsked ?? "not readable"}</th>
      <td>{modelAnswered ?? "did not answer"}</td>
      <td>{status}</td>
      <td>{readableTime(Date.parse(createdAt))}</td>
      <td>{formatLatency(latencyMs)}</td>
      <td>{inputTokens === null ? "" : `${inputTokens} in, ${outputTokens ?? 0} out`}</td>
      <td>{cost === null ? "" : costText(cost, currency)}</td>
      <td>
        <code>{id}</code>
      </td>
    </tr>
  );
}

/** A second name of a model, which was asked under the first one. */
function NotAskedRow({ asked, answered, takesFrom }: PresentedModel) {
  if (takesFrom === null) return null;
  return (
    <tr>
      <th scope="row">
        <CellName name={asked} />
      </th>
      <td>{answered === null ? "did not answer" : <CellName name={answered} />}</td>
      <td colSpan={FACTS.length - 2}>{takenText(takesFrom)}</td>
    </tr>
  );
}

function Json({ name, text }: { name: string; text: string }) {
  if (text === "") return null;
  return (
    <details>
      <summary>{name}</summary>
      <div className="json" tabIndex={0} role="region" aria-label={name}>
        <JsonText text={text} coloured={false} />
      </div>
    </details>
  );
}

/** Numbers and order as they came; text that is not JSON stays unchanged. */
function indented(text: string): string {
  const value = parseJsonOrNull(text);
  return value === null ? text : stringifyJson(value, 2);
}
