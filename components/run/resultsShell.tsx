import { EmptyResults } from "@/components/results/emptyResults";

/** The place of the results, until their code is loaded. A narrow screen begins with the form. */
export function ResultsShell() {
  return (
    <div className="bg-surface px-4 pt-10.5 max-lg:hidden lg:px-5">
      <EmptyResults />
    </div>
  );
}
