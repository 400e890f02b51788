"use client";

import { ListPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";
import { useSession } from "@/lib/client/draft/draftProvider";
import { exampleTargets, withExampleAt, type ExampleTarget } from "@/lib/shared/draft/exampleTargets";
import { contentAt, withContent } from "@/lib/shared/draft/withText";
import { membersOf, parseJsonOrNull } from "@typed-question/protocol/json";

interface UseAsExampleProps {
  /** The question's name. */
  name: string;
  /** The request of the run, whose state becomes the example. */
  requestText: string;
}

/** A menu of a question's outcomes: the state of the run becomes an example of the chosen one. */
export function UseAsExample({ name, requestText }: UseAsExampleProps) {
  const session = useSession();
  const [targets, setTargets] = useState<readonly ExampleTarget[]>([]);
  const state = () => membersOf(parseJsonOrNull(requestText)).get("state") ?? "";
  const look = () => setTargets(exampleTargets(session.draft(), name, state()));
  const add = ({ field, label }: ExampleTarget) => {
    const draft = session.draft();
    // The form writes into its own objects.
    const before = structuredClone(contentAt(draft, field));
    const next = withExampleAt(draft, field, state());
    if (!next || !before) return;
    session.offer.set({
      message: `This state is now an example of ${label}.`,
      undo: () => session.patch(withContent(session.draft(), field, before)),
    });
    session.patch(next);
  };
  return (
    <DropdownMenu onOpenChange={(isOpen) => isOpen && look()}>
      <DropdownMenuTrigger asChild>
        <Button size="sm" variant="ghost" className="self-start text-muted-foreground">
          <ListPlus aria-hidden />
          Use this state as an example of …
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-80 max-w-80 overflow-y-auto">
        {targets.length === 0 ? (
          <DropdownMenuItem disabled>The form has no question of this name</DropdownMenuItem>
        ) : (
          targets.map((target) => (
            <DropdownMenuItem
              key={target.field}
              disabled={target.refusal !== null}
              onSelect={() => add(target)}
            >
              <span className="min-w-0">
                <span className="block font-medium">
                  {target.label}
                  {target.refusal === null ? null : ` (${target.refusal})`}
                </span>
                {target.meaning === "" ? null : (
                  <span className="block truncate text-xs text-muted-foreground">{target.meaning}</span>
                )}
              </span>
            </DropdownMenuItem>
          ))
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
