"use client";

import { SquareArrowOutUpRight } from "lucide-react";
import { Segmented } from "@/components/ui/segmented";
import { CopyCode } from "./copyCode";
import { LANGUAGES, useExampleLanguage } from "./exampleLanguage";
import type { RequestCode } from "./requestCodes";

/** One call in the chosen language, with a link that fills the playground with its request. */
export function RequestExample({ title, codes, playgroundLink }: RequestCode) {
  const [language, choose] = useExampleLanguage();
  const { label } = LANGUAGES.find(({ value }) => value === language)!;
  const named = `${title}, with ${label}`;
  return (
    <figure className="overflow-hidden rounded-lg border bg-surface">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 border-b bg-sunken py-1 pr-1.5 pl-3 text-xs font-medium text-muted-foreground">
        {named}
        <span className="flex flex-wrap items-center gap-2">
          {playgroundLink === null ? null : (
            <a
              href={playgroundLink}
              className="inline-flex items-center gap-1 text-primary underline underline-offset-2"
            >
              <SquareArrowOutUpRight aria-hidden className="size-3" />
              Open in playground<span className="sr-only">: {title}</span>
            </a>
          )}
          <Segmented label={`Language of: ${title}`} value={language} options={LANGUAGES} onChange={choose} />
          <CopyCode label={`Copy: ${named}`} text={codes[language]} />
        </span>
      </figcaption>
      <pre dir="ltr" className="p-3 font-mono text-[0.8125rem] leading-5 break-words whitespace-pre-wrap">
        {codes[language]}
      </pre>
    </figure>
  );
}
