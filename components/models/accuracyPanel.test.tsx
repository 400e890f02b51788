import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ACCURACY_CARD } from "@typed-question/embedded-model/accuracyCard";
import { AccuracyPanel } from "./accuracyPanel";

test.each(ACCURACY_CARD.models.map(({ id, sets }) => [id, sets] as const))(
  "the card of %s says what it cannot do before its figures, with the counts of each type",
  (id, sets) => {
    const { container } = render(<AccuracyPanel modelId={id} />);
    screen.getByText(`What ${id} cannot do, and its accuracy`).click();
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "What it cannot do",
      "How often it is right",
    ]);
    const [limits, figures] = [screen.getByRole("list"), screen.getByRole("table")];
    expect(within(limits).getAllByRole("listitem").length).toBe(ACCURACY_CARD.limits.length);
    expect(limits.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const shown = [
      "Own set, the part by other authors",
      "Own set, the part that is read at the end",
      "external.jsonl",
    ].flatMap((title) => sets.find((set) => set.title === title)!.rows);
    const rows = Array.from(container.querySelectorAll("tbody tr:has(td)"));
    expect(rows.map((row) => Array.from(row.children, ({ textContent }) => textContent).slice(0, 3))).toEqual(
      shown.map(({ type, n, accuracy }) => [type, n.toLocaleString("en"), `${(100 * accuracy).toFixed(1)}%`]),
    );
  },
);

test("a model of another server has no such card", () => {
  const { container } = render(<AccuracyPanel modelId="peer/m-1" />);
  expect(container).toBeEmptyDOMElement();
});
