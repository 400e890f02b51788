import { AnswersTable, NameNote } from "@/components/answer/answersTable";
import { combinedAnswers, guessesFor, headlineOf } from "@/components/answer/combinedAnswers";
import { jsonExcerpt } from "@/components/answer/jsonExcerpt";
import { JsonText } from "@/components/answer/jsonText";
import { answersOf } from "@/components/answer/questions/registry";
import { CellName, shortName } from "@/components/answer/shortName";
import { NOT_ASKED, takenText } from "@/components/answer/takenText";
import type { AskedQuestion } from "@/lib/shared/evaluation/readEvaluation";
import type { Spread } from "@/lib/shared/metrics/agreement";
import { formatLatency, shownName } from "@/lib/shared/text/figures";
import { isolated } from "@/lib/shared/text/isolated";
import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import type { PresentedModel, Presentation } from "./presentation";
import { DataTable, readableTime, Slide } from "./slide";

/** The slides in their order: the content, each question, and everything at a glance. */
export function Slides({ presentation }: { presentation: Presentation }) {
  const { questions, models } = presentation;
  return (
    <>
      <ContentSlide {...presentation} />
      {questions.map((question, index) => (
        <QuestionSlide key={index} question={question} index={index} models={models} />
      ))}
      <SummarySlide {...presentation} />
    </>
  );
}

function ContentSlide({ title, leftOut, state, images }: Presentation) {
  const text = withImageNames(state, images);
  return (
    <Slide label="Content">
      <h2 className="title">{title}</h2>
      {leftOut === null ? null : <p className="note">{leftOut}</p>}
      {state === null ? null : typeof state === "string" ? (
        <pre className="content prose" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <div className="content" tabIndex={0}>
          <JsonText text={text} coloured={false} />
        </div>
      )}
      {images.size > 0 ? (
        <div className="pictures">
          {[...images.values()].map((address, index) => (
            // eslint-disable-next-line @next/next/no-img-element -- A document has no server that could resize it.
            <img key={index} src={address} alt={`Image ${index + 1}`} />
          ))}
        </div>
      ) : null}
    </Slide>
  );
}

/** The state as text, with `[Image 1]` where a placeholder stands. */
function withImageNames(state: JsonValue, images: ReadonlyMap<string, string>): string {
  const text = typeof state === "string" ? state : stringifyJson(state, 2);
  return [...images.keys()].reduce(
    (named, placeholder, index) => named.replaceAll(placeholder, `[Image ${index + 1}]`),
    text,
  );
}

interface QuestionSlideProps {
  question: AskedQuestion;
  index: number;
  models: readonly PresentedModel[];
}

function QuestionSlide({ question: { name, type, instructions }, index, models }: QuestionSlideProps) {
  const answered = models.flatMap(({ answers }) => answers.get(name) ?? [])[0];
  const guesses = answered ? guessesFor(answered) : [];
  const asked = instructions === null || instructions === "" ? shortName(name) : jsonExcerpt(instructions);
  const look = type && answersOf(type);
  const classes = ["slide", look?.tone ?? "other"];
  if (models.length > 1) classes.push("several");
  if (guesses.length > 0) classes.push("guessable");
  return (
    <Slide label={shortName(name)} className={classes.join(" ")}>
      <div className="type">
        {look?.label ?? "question"}{" "}
        <code>
          <OpenableName name={name} />
        </code>
      </div>
      <h2 className={asked.length > LONG_FROM ? "long" : undefined}>{asked}</h2>
      {guesses.length > 0 ? <GuessForm guesses={guesses} name={`guess${index}`} /> : null}
      <div className="told" aria-live="polite">
        <p className="note guessed" hidden />
        <AnswersTable
          answers={combinedAnswers(name, models)}
          models={models}
          label={`Answers to ${isolated(shortName(name))}`}
        />
      </div>
    </Slide>
  );
}

/** Instructions of more characters are in smaller type, so that the answers stay in sight. */
const LONG_FROM = 120;

/** A name on a slide; the whole of a long one opens under its beginning. */
function OpenableName({ name }: { name: string }) {
  const [shown, short] = [shownName(name), shortName(name)];
  if (shown === short) return <bdi>{shown}</bdi>;
  return (
    <details className="name">
      <summary>
        <bdi>{short}</bdi>
      </summary>
      <bdi>{shown}</bdi>
    </details>
  );
}

function GuessForm({ guesses, name }: { guesses: readonly string[]; name: string }) {
  return (
    <fieldset className="ask">
      <legend>What do you think?</legend>
      {guesses.map((guess, index) => (
        <label key={index}>
          <input type="radio" name={name} value={guess} /> <bdi>{guess}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function SummarySlide({ questions, models, answeredAt }: Presentation) {
  const columns = ["Question", ...models.map(({ asked }, index) => <CellName key={index} name={asked} />)];
  return (
    <Slide label="All answers">
      <h2>All answers</h2>
      <DataTable label="Answers of all models" columns={columns}>
        {questions.map(({ name }, row) => {
          const answers = combinedAnswers(name, models);
          return (
            <tr key={row}>
              <th scope="row">
                <CellName name={name} />
              </th>
              {answers.heads.map((_, index) => (
                <td key={index}>{headlineOf(answers, index) ?? answers.refused[index] ?? "no answer"}</td>
              ))}
            </tr>
          );
        })}
      </DataTable>
      <h3>Who answered</h3>
      <DataTable label="Models" columns={FACTS}>
        {models.map((model, index) => (
          <ModelFacts key={index} {...model} />
        ))}
      </DataTable>
      <p className="note">
        Answered on <time dateTime={new Date(answeredAt).toISOString()}>{readableTime(answeredAt)}</time>. The
        figures are those of that moment; nothing is asked again.
      </p>
    </Slide>
  );
}

const FACTS = ["Asked for", "Answered by", "Latency", "Tokens", "Request id"];

function ModelFacts(model: PresentedModel) {
  const { asked, answered, takesFrom, latency, usage, requestIds } = model;
  const [firstId, ...otherIds] = requestIds;
  return (
    <tr>
      <th scope="row">
        <CellName name={asked} />
        <NameNote text={takesFrom === null ? null : takenText(takesFrom)} />
        <NameNote text={endingText(model)} />
      </th>
      <td>{answered === null ? "did not answer" : <CellName name={answered} />}</td>
      <td>{latencyText(latency, takesFrom)}</td>
      <td>{usage ? `${usage.inputTokens} in, ${usage.outputTokens} out` : ""}</td>
      <td>
        {firstId === undefined ? null : <code>{firstId}</code>}
        {otherIds.length === 0 ? null : ` and ${otherIds.length} more`}
      </td>
    </tr>
  );
}

/** `Failed after 5 of 20: The rate limit of this key is reached.` */
function endingText({ endedEarly, failure }: PresentedModel): string | null {
  return endedEarly !== null && failure !== null ? `${endedEarly}: ${failure}` : endedEarly;
}

/** Repeats have their mean with the lowest and the highest. */
function latencyText(latency: Spread | null, takesFrom: string | null): string {
  if (!latency) return takesFrom === null ? "" : NOT_ASKED;
  const { mean, min, max, count } = latency;
  if (count === 1) return formatLatency(mean);
  return `${formatLatency(mean)} (${formatLatency(min)} to ${formatLatency(max)}, ${count} answers)`;
}
