"use client";

import { ChevronDown, FilePlus2 } from "lucide-react";
import { useId, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";
import { emptyDraft } from "@/lib/shared/draft/draft";
import { exampleDraft, type Example } from "@/lib/shared/examples/example";
import { EXAMPLES } from "@/lib/shared/examples/examples";
import { useSession } from "@/lib/client/draft/draftProvider";
import { newId } from "@/lib/client/draft/newId";
import { DraftDataset } from "./draftDataset";
import { PasteRequestDialog } from "@/components/importCode/pasteRequestDialog";
import { UndoButtons } from "@/components/editor/undoButtons";
import { withModelsOf } from "@/lib/client/draft/withModelsOf";

/** Starts over, from an example or empty, and moves through the changes. */
export function DraftMenu({ editor }: { editor: RefObject<HTMLElement | null> }) {
  const session = useSession();
  const hintId = useId();
  const open = (example: Example) => {
    const draft = withModelsOf(session, exampleDraft(example, "", newId));
    session.replaceWithOffer(draft, `Opened the example ${example.title.toLowerCase()}.`);
  };
  const clear = () => session.replaceWithOffer(withModelsOf(session, emptyDraft("")), "Started a new draft.");
  return (
    <div className="flex flex-wrap items-center gap-x-0.5 gap-y-1">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm">
            Examples
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" className="max-w-80">
          {EXAMPLES.map((example) => (
            <DropdownMenuItem
              key={example.id}
              aria-label={example.title}
              aria-describedby={`${hintId}-${example.id}`}
              onSelect={() => open(example)}
            >
              <span>
                <span className="block font-medium">{example.title}</span>
                <span id={`${hintId}-${example.id}`} className="block text-xs text-muted-foreground">
                  {example.summary}
                </span>
              </span>
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
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
