import { DraftShell } from "./draftShell";
import { ResultsShell } from "./resultsShell";

/** The playground to look at, until its code is loaded: the same frame with the text of the first example. */
export function PlaygroundShell() {
  return (
    <main id="main" data-fills="" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,42%)_auto_minmax(0,1fr)]">
        <div className="min-w-0 px-4 pt-4 pb-4 lg:overflow-y-auto lg:px-5">
          <DraftShell isFirst />
        </div>
        <div className="w-px bg-border max-lg:hidden" />
        <ResultsShell />
      </div>
      <div className="sticky bottom-0 z-20 h-14 border-t bg-surface lg:hidden tiny:static" />
    </main>
  );
}
