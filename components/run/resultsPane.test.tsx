import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DraftProvider } from "@/lib/client/draft/draftProvider";
import { columnOf, comparisonOf, responseText } from "@/components/compare/testComparison";
import { NO_RUN } from "@/lib/shared/evaluation/runState";
import { ResultsPane } from "@/components/run/resultsPane";

const nothing = () => undefined;

test.each([
  ["running", []],
  ["cancelled", ["Present", "Share"]],
] as const)(
  "a comparison with answers can be presented and shared when no model runs any more: %s",
  (status, actions) => {
    const column = columnOf("a", [responseText("a-1")], { wanted: 2, status });
    render(
      <DraftProvider>
        <ResultsPane
          {...{ reopening: null, reopenings: 0, run: NO_RUN, expanded: false }}
          comparing={{
            comparison: comparisonOf([column]),
            ...{ start: nothing, restart: nothing, cancel: nothing, cancelAll: nothing },
            ...{ chooseBaseline: nothing, close: nothing, reopen: nothing },
          }}
          {...{ onExpand: nothing, onRetryNow: nothing, onCancel: nothing, onSignIn: nothing }}
        />
      </DraftProvider>,
    );
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names.filter((name) => name === "Present" || name === "Share")).toEqual(actions);
  },
);
