import { Notice } from "@/components/ui/notice";
import type { AccountImportReport, ImportedKind } from "@/lib/shared/pageApi/accountImport";
import { countOf } from "@/lib/shared/text/countOf";

const KIND_NAMES: Record<ImportedKind, string> = {
  experiment: "Experiments",
  experimentVersion: "Versions of experiments",
  run: "Runs of the history",
  dataset: "Datasets",
  datasetVersion: "Versions of datasets",
  datasetRow: "Rows, counted by version",
  datasetRun: "Runs over datasets",
  datasetRunItem: "Answers of these runs",
  goldenSet: "Golden sets",
  goldenCheck: "Checks of golden sets",
  image: "Images",
};
const COUNT = new Intl.NumberFormat("en");
const COLUMNS = ["Kind", "Imported", "With a new id", "Were there already", "Could not be used"];

/** The counts of an import by kind, and its unusable lines. */
export function ImportReport({ report }: { report: AccountImportReport }) {
  const { kinds, problems, problemCount, notes } = report;
  const known = Object.keys(KIND_NAMES) as ImportedKind[];
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div
        role="region"
        aria-label="Imported by kind"
        tabIndex={0}
        className="overflow-x-auto rounded-md border"
      >
        <table className="w-full border-collapse tabular-nums">
          <thead>
            <tr className="bg-sunken text-xs text-muted-foreground">
              {COLUMNS.map((name, column) => (
                <th
                  key={name}
                  scope="col"
                  className={column === 0 ? "px-2 py-1.5 text-start" : "px-2 py-1.5 text-right"}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map((kind) => {
              const counts = kinds[kind];
              if (!counts) return null;
              const { imported, renamed, existing, broken } = counts;
              return (
                <tr key={kind} className="border-t">
                  <th scope="row" className="px-2 py-1.5 text-start font-normal">
                    {KIND_NAMES[kind]}
                  </th>
                  {[imported, renamed, existing, broken].map((count, column) => (
                    <td key={column} className="px-2 py-1.5 text-right">
                      {COUNT.format(count)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {problemCount > 0 ? (
        <div className="flex flex-col gap-1">
          <p className="font-medium">
            {countOf(problemCount, "line")} could not be used.
            {problemCount > problems.length ? ` The first ${problems.length}:` : ""}
          </p>
          <ul
            tabIndex={0}
            aria-label="Lines that could not be used"
            className="max-h-44 overflow-y-auto rounded-md border p-2"
          >
            {problems.map(({ line, message }, at) => (
              <li key={at} className="wrap-anywhere">
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
