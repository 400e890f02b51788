"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { siteDialog } from "./siteDialog";

const CommandPalette = dynamic(() => import("./commandPalette").then((module) => module.CommandPalette), {
  ssr: false,
});
const ShortcutSheet = dynamic(() => import("./shortcutSheet").then((module) => module.ShortcutSheet), {
  ssr: false,
});

/** The command palette and the sheet of shortcuts, with their keys. Each is loaded when it first opens. */
export function SiteDialogs() {
  const open = useObservable(siteDialog, whole);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const isPalette =
        (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && !event.shiftKey;
      const isSheet = event.key === "?" && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!isPalette && !isSheet) return;
      const wanted = isPalette ? "commands" : "shortcuts";
      // Another dialog keeps its place.
      if (siteDialog.get() === null && document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      event.stopPropagation();
      siteDialog.set(siteDialog.get() === wanted ? null : wanted);
    };
    // In the capture phase: the editor uses Ctrl K on a Mac.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      window.removeEventListener("keydown", onKeyDown, { capture: true });
      siteDialog.set(null);
    };
  }, []);
  const close = () => siteDialog.set(null);
  if (open === "commands") return <CommandPalette onClose={close} />;
  return open === "shortcuts" ? <ShortcutSheet onClose={close} /> : null;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select, [role=textbox]"));
