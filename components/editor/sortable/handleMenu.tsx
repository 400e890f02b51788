"use client";

import { useEffect, useRef } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";

export interface HandleMenuEntry {
  label: string;
  onSelect: () => void;
  /** Whether the entry moves the focus itself. */
  takesFocus?: boolean;
}

/** The handle with the open menu. */
export interface OpenHandleMenu {
  itemId: string;
  handle: HTMLElement;
  /** Whether a key opened it: then its first entry has the focus. */
  isByKey: boolean;
}

interface HandleMenuProps {
  menu: OpenHandleMenu;
  label: string;
  entries: readonly HandleMenuEntry[];
  onClose: () => void;
}

/** One menu for all handles of a list: 255 rows would be slow with a menu each. */
export function HandleMenu({ menu, label, entries, onClose }: HandleMenuProps) {
  const leavesFocus = useRef(false);
  const first = useRef<HTMLDivElement>(null);
  const { isByKey } = menu;
  useEffect(() => {
    if (!isByKey) return;
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isByKey]);
  const { top, left, width, height } = menu.handle.getBoundingClientRect();
  return (
    <DropdownMenu open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden className="pointer-events-none fixed" style={{ top, left, width, height }} />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        aria-label={label}
        aria-labelledby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!leavesFocus.current) menu.handle.focus();
        }}
      >
        {entries.map(({ label: text, onSelect, takesFocus = false }, index) => (
          <DropdownMenuItem
            key={text}
            ref={index === 0 ? first : undefined}
            onSelect={() => {
              leavesFocus.current = takesFocus;
              onSelect();
            }}
          >
            {text}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
