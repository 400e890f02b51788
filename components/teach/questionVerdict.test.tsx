import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { testTaughtFile } from "@/lib/shared/teach/testTaughtFile";
import { QuestionVerdict } from "./questionVerdict";

const { figures } = testTaughtFile().questions[0]!;

test("shows the verdict, both models' figures, and the wrong rows with their numbers", () => {
  const wrong = [{ row: 4, expected: "billing", answered: "other", probability: 0.91, isLabelDoubted: true }];
  const shown = { ...figures, kept: true, notKept: null };
  render(<QuestionVerdict result={{ name: "team", figures: shown, refusal: null, wrong, wrongCount: 1 }} />);
  const section = screen.getByRole("region", { name: "team" });
  expect(within(section).getByText(/^Better than the untaught model on 20 rows/)).toBeVisible();
  const rows = within(screen.getByRole("table", { name: "Figures of team with 95% intervals" }));
  expect(rows.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "Right",
    "Brier score, 0 is best",
    "ECE, 0 is best",
    "Right from 0.9 on",
  ]);
  screen.getByText("1 row wrong, 1 label in doubt").click();
  const listed = screen.getByRole("table", { name: "Wrong rows of team, the surest answers first" });
  expect(within(listed).getAllByRole("row")[1]).toHaveTextContent("5billingother0.91yes");
});

test("says why a question cannot be taught", () => {
  const refusal = "12 different rows have a label; 20 are needed.";
  render(<QuestionVerdict result={{ name: "late", figures: null, refusal, wrong: [], wrongCount: 0 }} />);
  expect(screen.getByText(refusal)).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});
