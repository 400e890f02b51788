import { Dialog, DialogContent } from "@/components/ui/dialog";
import { KeyCaps } from "@/components/ui/keyCaps";

type Shortcut = readonly [what: string, ...keys: (readonly string[])[]];

const SHORTCUTS: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
  [
    "Everywhere",
    [
      ["Commands: actions, examples, pages, runs", ["mod", "K"]],
      ["This list", ["?"]],
      ["Close a dialog or a menu", ["Esc"]],
    ],
  ],
  [
    "Playground",
    [
      ["Run", ["mod", "enter"]],
      ["Undo", ["mod", "Z"]],
      ["Redo", ["mod", "shift", "Z"]],
    ],
  ],
  [
    "Experiment tabs",
    [
      ["Next or previous tab", ["→"], ["←"]],
      ["First or last tab", ["Home"], ["End"]],
      ["Rename", ["F2"]],
      ["Close", ["Delete"]],
    ],
  ],
  ["Divider between input and results", [["Move it", ["←"], ["→"]]]],
];

/** The keyboard shortcuts of all pages, by the platform's names of keys. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Keyboard shortcuts" className="w-[min(30rem,calc(100vw-2rem))]">
        {SHORTCUTS.map(([title, shortcuts]) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 text-xs font-medium text-muted-foreground">{title}</h3>
            <ul className="divide-y border-y">
              {shortcuts.map(([what, ...keys]) => (
                <li key={what} className="flex min-h-8 items-center justify-between gap-4 text-sm">
                  {what}
                  <span className="flex items-center gap-1.5">
                    {keys.map((one) => (
                      <KeyCaps key={one.join()} keys={one} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </DialogContent>
    </Dialog>
  );
}
