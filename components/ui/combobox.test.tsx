import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Combobox } from "./combobox";

const OPTIONS = [
  { value: "alpha", note: "→ alpha-1", description: "Quick", facts: "12 ms" },
  { value: "beta", description: "Careful" },
  { value: "beta-2" },
];

function Field({ start = "alpha" }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <Combobox label="Model" value={value} onChange={setValue} options={OPTIONS} />;
}

const field = () => screen.getByRole("combobox", { name: "Model" });
const marked = () => {
  const id = field().getAttribute("aria-activedescendant");
  return id === null ? null : document.getElementById(id)?.ariaLabel;
};

test("an arrow key opens the list and moves at its first press, around both ends", async () => {
  render(<Field />);
  field().focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(marked()).toBe("beta");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(marked()).toBe("alpha");
  await userEvent.keyboard("{Escape}{ArrowUp}");
  expect(marked()).toBe("beta-2");
  await userEvent.keyboard("{Enter}");
  expect(field()).toHaveValue("beta-2");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("typing searches names, then words; Enter takes the marked one, and Escape keeps the typed text", async () => {
  render(<Field start="" />);
  await userEvent.type(field(), "beta");
  expect(screen.getAllByRole("option").map(({ ariaLabel }) => ariaLabel)).toEqual(["beta", "beta-2"]);
  expect(marked()).toBe("beta");
  await userEvent.clear(field());
  await userEvent.type(field(), "quick");
  expect(screen.getByRole("option")).toHaveAccessibleDescription(/^→ alpha-1 ?Quick 12 ms$/);
  await userEvent.keyboard("{Enter}");
  expect(field()).toHaveValue("alpha");
  await userEvent.clear(field());
  await userEvent.type(field(), "bet{Escape}{Enter}");
  expect(field()).toHaveValue("bet");
});
