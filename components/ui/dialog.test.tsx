import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Dialog, DialogContent } from "./dialog";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "./dropdownMenu";

/** A dialog without a trigger, opened by an event; `removes` takes the pressed button away. */
function Page({ removes }: { removes: boolean }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  const onOpenChange = (next: boolean) => {
    setOpen(next);
    if (!next && removes) setGone(true);
  };
  return (
    <main id="main" tabIndex={-1}>
      {gone ? null : <button onClick={() => setOpen(true)}>Ask</button>}
      <Dialog open={open} onOpenChange={onOpenChange}>
        <DialogContent title="Sure?">It cannot be undone.</DialogContent>
      </Dialog>
    </main>
  );
}

test.each([
  ["what had it", false, () => screen.getByRole("button", { name: "Ask" })],
  ["the content where that is gone", true, () => screen.getByRole("main")],
])("a closed dialog gives the focus to %s", async (_, removes, target) => {
  const user = userEvent.setup();
  render(<Page removes={removes} />);
  await user.click(screen.getByRole("button", { name: "Ask" }));
  await user.keyboard("{Escape}");
  await expect.poll(() => document.activeElement).toBe(target());
});

test("a dialog that an item of a menu opens gives the focus to the menu's button", async () => {
  function Menu() {
    const [open, setOpen] = useState(false);
    return (
      <main id="main" tabIndex={-1}>
        <DropdownMenu>
          <DropdownMenuTrigger>More</DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem onSelect={() => setOpen(true)}>Versions</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        {open ? (
          <Dialog open onOpenChange={setOpen}>
            <DialogContent title="Versions">None yet.</DialogContent>
          </Dialog>
        ) : null}
      </main>
    );
  }
  const user = userEvent.setup();
  render(<Menu />);
  screen.getByRole("button", { name: "More" }).focus();
  await user.keyboard("{Enter}{Enter}");
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("button", { name: "More" }));
});
