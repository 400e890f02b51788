"use client";

import { Info } from "lucide-react";
import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

interface InfoTipProps {
  /** Names what is explained: `About confidence`. */
  label: string;
  children: ReactNode;
  className?: string;
}

/** A small ⓘ that explains a word. It opens on a press, so that fingers and keyboards reach it. */
export function InfoTip({ label, children, className }: InfoTipProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={label}
        className={cn(
          "inline-flex size-6 shrink-0 items-center align-middle justify-center rounded-full text-muted-foreground hover:text-foreground data-[state=open]:text-foreground pointer-coarse:size-11",
          className,
        )}
      >
        <Info aria-hidden className="size-3.5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          sideOffset={2}
          collisionPadding={8}
          className="z-50 max-w-80 rounded-lg border bg-surface px-3 py-2 text-xs leading-relaxed text-foreground shadow-lg animate-in fade-in-0"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
