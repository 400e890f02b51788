"use client";

import { FilePlus2 } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "@/components/ui/button";
import { UndoButtons } from "@/components/editor/undoButtons";
import { PasteRequestDialog } from "@/components/importCode/pasteRequestDialog";
import { useCommands } from "@/lib/client/commands";
import { useSession } from "@/lib/client/draft/draftProvider";
import { withModelsOf } from "@/lib/client/draft/withModelsOf";
import { emptyDraft } from "@/lib/shared/draft/draft";
import { DraftDataset } from "./draftDataset";
import { ExampleMenu } from "./exampleMenu";

/** Starts over, from an example or empty, and moves through the changes. */
export function DraftMenu({ editor }: { editor: RefObject<HTMLElement | null> }) {
  const session = useSession();
  const clear = () => session.replaceWithOffer(withModelsOf(session, emptyDraft("")), "Started a new draft.");
  useCommands([
    {
      id: "run",
      group: "Actions",
      name: "Run",
      keys: ["mod", "enter"],
      run: () => session.runsAsked.set(session.runsAsked.get() + 1),
    },
    { id: "new-draft", group: "Actions", name: "New draft", hint: "Clears the form", run: clear },
    { id: "undo", group: "Actions", name: "Undo", keys: ["mod", "Z"], run: () => session.undo() },
    { id: "redo", group: "Actions", name: "Redo", keys: ["mod", "shift", "Z"], run: () => session.redo() },
  ]);
  return (
    <div className="flex flex-wrap items-center gap-x-0.5 gap-y-1">
      <ExampleMenu />
      <Button size="sm" variant="ghost" onClick={clear}>
        <FilePlus2 aria-hidden />
        New
      </Button>
      <PasteRequestDialog />
      <DraftDataset />
      <UndoButtons editor={editor} />
    </div>
  );
}
