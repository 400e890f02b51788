import { NameNote } from "@/components/answer/answersTable";
import { combinedAnswers } from "@/components/answer/combinedAnswers";
import { CellName, shortName } from "@/components/answer/shortName";
import { formatSpread, shownName } from "@/lib/shared/text/figures";
import { isolated } from "@/lib/shared/text/isolated";
import type { PresentedModel, Presentation } from "./presentation";
import { DataTable, Slide } from "./slide";

/** Every number of every answer with every decimal, the models side by side; of repeats the mean with its range. */
export function NumbersSlide({ questions, models }: Presentation) {
  return (
    <Slide label="Numbers">
      <h2>Numbers</h2>
      {questions.map(({ name }, index) => (
        <QuestionNumbers key={index} name={name} models={models} />
      ))}
    </Slide>
  );
}

function QuestionNumbers({ name, models }: { name: string; models: readonly PresentedModel[] }) {
  const { rows, heads } = combinedAnswers(name, models);
  const answered = models.flatMap(({ asked, endedEarly }, index) =>
    heads[index] ? [{ asked, endedEarly, index }] : [],
  );
  if (answered.length === 0) return null;
  const columns = answered.map(({ asked, endedEarly, index }) => (
    <div key={index}>
      <CellName name={asked} />
      <NameNote text={endedEarly} />
    </div>
  ));
  return (
    <>
      <h3>
        <bdi title={shownName(name)}>{shortName(name)}</bdi>
      </h3>
      <DataTable label={`Numbers of ${isolated(shortName(name))}`} columns={["Figure", ...columns]}>
        {rows.map(({ key, kind, label, legend, figures }) => (
          <tr key={key}>
            <th scope="row">
              {kind === "option" ? <CellName name={label} /> : label}
              {legend === null ? null : `  ${legend}`}
            </th>
            {answered.map(({ index }) => {
              const spread = figures[index]?.spread;
              return <td key={index}>{spread ? formatSpread(spread) : ""}</td>;
            })}
          </tr>
        ))}
      </DataTable>
    </>
  );
}
