import { parseJsonOrNull, stringifyJson } from "@typed-question/protocol/json";
import type { JudgedCell, JudgedRun } from "@/lib/shared/reports/judgedRun";
import type { RunSettings } from "@/lib/shared/reports/runSettings";
import { ConfidenceHistogram, CoverageChart, ReliabilityChart } from "./reportCharts";
import { REPORT_STYLE } from "./reportStyle";
import { ComparisonTable, ConfusionTable, FigureTable, SettingsTable } from "./reportTables";

/** The file loads nothing and runs no script. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A run as an HTML file that stands alone: settings, figures, charts with their numbers, and the comparison. */
export async function reportDocument(run: JudgedRun, settings: RunSettings): Promise<string> {
  // Loaded late: the page needs it only once a report is saved.
  const { renderToStaticMarkup } = await import("react-dom/server");
  const title = `Evaluation of ${settings.name}`;
  const markup = renderToStaticMarkup(
    <html lang="en">
      {/* eslint-disable-next-line @next/next/no-head-element -- Next does not render this document. */}
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: REPORT_STYLE }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <SettingsTable settings={settings} />
          {run.comparisons.length > 0 ? (
            <section>
              <h2>Against {run.baseline}</h2>
              <ComparisonTable run={run} />
            </section>
          ) : null}
          {run.questions.map(({ name }) => (
            <QuestionSection
              key={name}
              name={name}
              cells={run.cells.filter(({ question }) => question.name === name)}
            />
          ))}
          <section>
            <h2>Questions as sent</h2>
            <pre dir="ltr">{stringifyJson(parseJsonOrNull(settings.questions), 2)}</pre>
          </section>
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}\n`;
}

function QuestionSection({ name, cells }: { name: string; cells: readonly JudgedCell[] }) {
  return (
    <section>
      <h2>{name}</h2>
      <FigureTable cells={cells} />
      {cells
        .filter(({ counts }) => counts.scored > 0)
        .map((cell) => (
          <section key={cell.model}>
            <h3>{cell.model}</h3>
            <div className="charts">
              <ReliabilityChart {...cell} />
              <CoverageChart {...cell} />
              <ConfidenceHistogram {...cell} />
            </div>
            <ConfusionTable {...cell} />
          </section>
        ))}
    </section>
  );
}
