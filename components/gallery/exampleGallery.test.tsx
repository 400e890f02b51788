import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { EXAMPLES } from "@/lib/shared/examples/examples";
import { ExampleGallery } from "./exampleGallery";

test("the gallery shows each example with its first answers, and gives the chosen one", async () => {
  const chosen: string[] = [];
  render(<ExampleGallery onChoose={({ id }) => chosen.push(id)} onClose={() => chosen.push("closed")} />);
  const dialog = within(screen.getByRole("dialog", { name: "Examples" }));
  expect(dialog.getAllByRole("button")).toHaveLength(EXAMPLES.length + 1);
  const contract = dialog.getByRole("button", { name: "Contract clause" });
  expect(contract).toHaveAccessibleDescription(/What a clause is about/);
  expect(contract).toHaveTextContent(/clausetermination[\d.]+%long noticeYes93%already in forceNo93%$/);
  await userEvent.click(contract);
  expect(chosen).toEqual(["contract-clause"]);
});
