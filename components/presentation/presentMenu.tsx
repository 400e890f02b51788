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
import { readPresentation, type PresentedReply } from "./readPresentation";

/** How long an opened document may take to load before its addresses are given back. */
const ADDRESS_LIFETIME_MS = 60_000;

interface PresentMenuProps {
  /** The exact request that was answered. */
  requestText: string;
  replies: readonly PresentedReply[];
}

/** Shows answers to an audience: slides in a tab of their own, or the same as one file. */
export function PresentMenu({ requestText, replies }: PresentMenuProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const images = replies.find(({ view }) => view?.images)?.view?.images ?? [];

  const open = () => {
    const imageAddresses = new Map(images.map(({ part, blob }) => [part, temporaryAddress(blob)]));
    const address = temporaryAddress(documentOf({ requestText, replies, imageAddresses }));
    const isBlocked = window.open(address, "_blank") === null;
    setProblem(isBlocked ? "The browser blocked the new tab. Save the file instead." : null);
  };
  const save = async () => {
    try {
      const imageAddresses = new Map(
        await Promise.all(images.map(async ({ part, blob }) => [part, await dataAddress(blob)] as const)),
      );
      const input = { requestText, replies, imageAddresses };
      const link = document.createElement("a");
      link.href = temporaryAddress(documentOf(input));
      link.download = fileNameOf(Date.now());
      link.click();
      setProblem(null);
    } catch {
      setProblem("An image could not be read, so nothing was saved.");
    }
  };
  return (
    <span className="inline-flex items-center gap-2">
      {problem === null ? null : (
        <span role="alert" className="text-xs text-warning">
          {problem}
        </span>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" variant="ghost">
            <MonitorPlay aria-hidden />
            Present
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={open}>
            <MonitorPlay aria-hidden />
            Open slides
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void save()}>
            <Download aria-hidden />
            Save as HTML file
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </span>
  );
}

const documentOf = (input: Parameters<typeof readPresentation>[0]): Blob =>
  new Blob([presentationDocument(readPresentation(input))], { type: "text/html;charset=utf-8" });

function temporaryAddress(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  window.setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS);
  return address;
}

/** The image itself as an address, for a file that stands alone. */
function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The image cannot be read")));
    reader.readAsDataURL(blob);
  });
}

/** `answers-2026-11-28-1405.html`, in UTC. */
const fileNameOf = (savedAt: number): string =>
  `answers-${new Date(savedAt).toISOString().slice(0, 16).replace("T", "-").replace(":", "")}.html`;
