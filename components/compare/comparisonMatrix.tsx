import { memo } from "react";
import { beginningOf } from "@/lib/shared/text/figures";
import { LongText } from "@/components/answer/longText";
import { OUTDATED } from "@/components/answer/outdated";
import { FailureNotice } from "@/components/answer/failureNotice";
import { cn } from "@/components/ui/cn";
import { isolated } from "@/lib/shared/text/isolated";
import { ColumnHead, type ColumnActions } from "./columnHead";
import type { ComparedModel, ComparisonModel } from "./comparisonModel";
import { failuresOf } from "./comparedColumns";
import type { Column } from "./comparedColumns";
import { HowToCompare } from "./howToCompare";
import { FACTS, modelFacts, type Fact } from "./modelFacts";
import { FIRST_COLUMN, QuestionBody } from "./questionBody";

interface ComparisonMatrixProps extends ColumnActions {
  model: ComparisonModel;
  onlyDifferences: boolean;
  /** Models whose server may still load them. */
  loading: ReadonlySet<string>;
  /** The answers are of an earlier request. */
  isOutdated?: boolean;
}

const FIRST_COLUMN_REM = 10;
/** Room for a bar with its figure and the difference. */
const COLUMN_REM_MIN = 13;

/** Questions down, models across. Scrolls inside itself; both headers stay in sight. */
export const ComparisonMatrix = memo(function ComparisonMatrix(props: ComparisonMatrixProps) {
  const { model, onlyDifferences, loading, restart, cancel, isOutdated = false } = props;
  const { models, baseline, questions } = model;
  const shown = onlyDifferences ? questions.filter(({ differs }) => differs) : questions;
  const isComparing = models.length > 1;
  return (
    <div
      role="region"
      aria-label="Comparison of the answers"
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto overscroll-x-contain outline-offset-[-2px]"
    >
      <table
        // All bars have the same width, so that models can be compared.
        className={cn("w-full table-fixed border-separate border-spacing-0 text-sm", isOutdated && OUTDATED)}
        style={{ minWidth: `${FIRST_COLUMN_REM + models.length * COLUMN_REM_MIN}rem` }}
      >
        <caption className="sr-only">
          Answers of {models.length === 1 ? "one model" : `${models.length} models`}, a column a model
        </caption>
        <thead>
          <tr>
            <td className={cn(FIRST_COLUMN, "top-0 z-30 border-b bg-surface")} />
            {models.map(({ column }, index) => (
              <th
                key={column.model}
                scope="col"
                className="sticky top-0 z-20 border-b border-r bg-surface px-2.5 py-1.5 text-start align-top"
              >
                <ColumnHead
                  column={column}
                  isBaseline={isComparing && index === baseline}
                  isLoading={loading.has(column.model)}
                  restart={restart}
                  cancel={cancel}
                />
              </th>
            ))}
          </tr>
        </thead>
        <FactsBody models={models} />
        {shown.map((question) => (
          <QuestionBody key={question.name} question={question} baseline={baseline} models={models} />
        ))}
      </table>
      {onlyDifferences && shown.length === 0 ? (
        <p className="sticky left-0 px-4 py-6 text-sm text-muted-foreground lg:px-5">
          No difference to the baseline found so far.
        </p>
      ) : null}
      <HowToCompare repeated={models.some(({ column }) => column.wanted > 1)} isComparing={isComparing} />
    </div>
  );
});

/** Limit per name; its own column shows the whole name. */
const SAME_CHARS_MAX = 60;

/** Model, latency and cost of each column; a failed model shows its error instead. */
function FactsBody({ models }: { models: readonly ComparedModel[] }) {
  const facts = models.map((model) => modelFacts(model));
  return (
    <tbody className="text-xs">
      {FACTS.map((fact, row) => (
        <tr key={fact}>
          <th
            scope="row"
            className={cn(
              FIRST_COLUMN,
              "bg-sunken py-1 font-normal text-muted-foreground",
              row === FACTS.length - 1 && "border-b",
            )}
          >
            {fact}
          </th>
          {models.map(({ column, sameAs }, index) => {
            if (column.failure && !hasAnswers(column)) {
              if (row > 0) return null;
              return (
                <td
                  key={column.model}
                  rowSpan={FACTS.length}
                  className="border-b border-r bg-sunken p-1.5 align-top whitespace-normal"
                >
                  <FailureNotice failure={column.failure} />
                  {column.outdated ? (
                    <p className="mt-1 px-1 text-muted-foreground">
                      The answers below are from the previous run.
                    </p>
                  ) : null}
                </td>
              );
            }
            return (
              <td
                key={column.model}
                className={cn(
                  "border-r bg-sunken px-2.5 py-1 align-top tabular-nums",
                  fact === "Answered by" && "font-mono",
                  row === FACTS.length - 1 && "border-b",
                )}
              >
                <FactText fact={fact} text={facts[index]?.[fact] ?? null} />
                {fact === "Answered by" && sameAs.length > 0 ? (
                  <span className="block font-sans text-muted-foreground">
                    the same as {sameAs.map((name) => isolated(beginningOf(name, SAME_CHARS_MAX))).join(", ")}
                  </span>
                ) : null}
              </td>
            );
          })}
        </tr>
      ))}
      {models.some(({ column }) => column.failure && hasAnswers(column)) ? (
        <FailedRepeats models={models} />
      ) : null}
    </tbody>
  );
}

/** The errors of failed repeats when other repeats were answered. */
function FailedRepeats({ models }: { models: readonly ComparedModel[] }) {
  return (
    <tr>
      <th
        scope="row"
        className={cn(FIRST_COLUMN, "border-b bg-sunken py-1 font-normal text-muted-foreground")}
      >
        Failed
      </th>
      {models.map(({ column }) => (
        <td key={column.model} className="border-b border-r bg-sunken p-1.5 align-top whitespace-normal">
          {column.failure && hasAnswers(column) ? (
            <>
              <p className="mb-1 px-1 tabular-nums">
                {failuresOf(column).length} of {column.wanted}
              </p>
              <FailureNotice failure={column.failure} />
            </>
          ) : null}
        </td>
      ))}
    </tr>
  );
}

/** From the last run. */
const hasAnswers = ({ views, outdated }: Column): boolean => views.length > 0 && !outdated;

function FactText({ fact, text }: { fact: Fact; text: string | null }) {
  if (text === null) return <span className="text-muted-foreground">–</span>;
  return fact === "Answered by" ? <LongText text={text} charsMax={80} noun="name" /> : text;
}
