"use client";

import { Download, MonitorPlay } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";
import { presentationDocument } from "./presentationDocument";
import { readPresentation, titleOf, type Reply } from "./readPresentation";

/** How long an opened document may take to load before its address is given back. */
const ADDRESS_LIFETIME_MS = 60_000;

interface PresentMenuProps {
  /** The exact request that was answered. */
  requestText: string;
  replies: readonly Reply[];
  /** Milliseconds since the epoch. */
  answeredAt: number;
}

/** Shows answers to an audience: slides in a tab of their own, or the same as one file. */
export function PresentMenu({ requestText, replies, answeredAt }: PresentMenuProps) {
  const [blocked, setBlocked] = useState(false);
  const makeAddress = () => {
    const title = titleOf(requestText);
    const text = presentationDocument(readPresentation(requestText, replies, { title, answeredAt }));
    const address = URL.createObjectURL(new Blob([text], { type: "text/html;charset=utf-8" }));
    window.setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS);
    return address;
  };
  return (
    <span className="inline-flex items-center gap-2">
      {blocked ? (
        <span role="status" className="text-xs text-warning">
          The browser blocked the new tab. Save the file instead.
        </span>
      ) : null}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" variant="ghost">
            <MonitorPlay aria-hidden />
            Present
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setBlocked(window.open(makeAddress(), "_blank") === null)}>
            <MonitorPlay aria-hidden />
            Open slides
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save(makeAddress(), fileNameOf(answeredAt))}>
            <Download aria-hidden />
            Save as HTML file
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </span>
  );
}

function save(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}

/** `answers-2026-11-28-1405.html`, in UTC. */
const fileNameOf = (answeredAt: number): string =>
  `answers-${new Date(answeredAt).toISOString().slice(0, 16).replace("T", "-").replace(":", "")}.html`;
