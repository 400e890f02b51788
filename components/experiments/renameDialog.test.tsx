import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { RenameDialog } from "@/components/experiments/renameDialog";

test("a name that is too long is cut, and that is said until it fits", async () => {
  const named: string[] = [];
  render(<RenameDialog name="Tone" onRename={(name) => named.push(name)} onClose={() => undefined} />);
  const user = userEvent.setup();
  const field = await screen.findByLabelText("Name of the experiment");
  await user.click(field);
  await user.paste("x".repeat(201));
  expect(field).toHaveAccessibleDescription("A name has at most 200 characters: the rest was cut.");
  await user.keyboard("{Backspace}");
  expect(field).not.toHaveAccessibleDescription();
  await user.keyboard("{Enter}");
  expect(named).toEqual([`Tone${"x".repeat(195)}`]);
});
