"use client";

import dynamic from "next/dynamic";
import { LayoutGrid } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { askedExample, useCommands, type Command } from "@/lib/client/commands";
import { useSession } from "@/lib/client/draft/draftProvider";
import { newId } from "@/lib/client/draft/newId";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { withModelsOf } from "@/lib/client/draft/withModelsOf";
import { exampleDraft, type Example } from "@/lib/shared/examples/example";
import { EXAMPLES } from "@/lib/shared/examples/examples";

const ExampleGallery = dynamic(
  () => import("@/components/gallery/exampleGallery").then((module) => module.ExampleGallery),
  { ssr: false },
);

/** Opens the gallery of examples; the palette offers each by its name. */
export function ExampleMenu() {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const asked = useObservable(askedExample, whole);
  const load = (example: Example) => {
    const draft = withModelsOf(session, exampleDraft(example, "", newId));
    session.replaceWithOffer(draft, `Opened the example ${example.title}.`);
  };
  const choose = (example: Example) => {
    setOpen(false);
    load(example);
  };
  useEffect(() => {
    const example = EXAMPLES.find(({ id }) => id === asked);
    if (!example) return;
    askedExample.set(null);
    load(example);
  });
  useCommands([
    { id: "examples", group: "Actions", name: "Browse examples", run: () => setOpen(true) },
    ...EXAMPLES.map((example): Command => ({
      id: `example:${example.id}`,
      group: "Examples",
      name: example.title,
      hint: example.summary,
      run: () => load(example),
    })),
  ]);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LayoutGrid aria-hidden />
        Examples
      </Button>
      {isOpen ? <ExampleGallery onChoose={choose} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
