import { useEffect, useRef } from "react";
import { Observable } from "./draft/observable";

/** The groups of the command palette, in its order. */
export const COMMAND_GROUPS = ["Actions", "Experiments", "Examples", "Pages", "Theme", "Runs"] as const;

/** Something that can be done from the command palette. */
export interface Command {
  /** Unique among the commands of a page. */
  id: string;
  name: string;
  group: (typeof COMMAND_GROUPS)[number];
  /** More words, shown small and searched too. */
  hint?: string;
  /** The keys that do the same; `mod` is the platform's key for shortcuts. */
  keys?: readonly string[];
  run: () => void;
}

/** The commands of the components on the page; each is asked when they are listed. */
const sources = new Set<() => readonly Command[]>();

/** The commands of this page now, those of outer components first: they came last. */
export const presentCommands = (): Command[] => [...sources].reverse().flatMap((list) => list());

/** Runs a command of this page by its id. @returns false if there is none */
export function runCommand(id: string): boolean {
  const found = presentCommands().find((command) => command.id === id);
  found?.run();
  return found !== undefined;
}

/** Offers commands while the calling component is on the page. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const list = () => latest.current;
    sources.add(list);
    return () => {
      sources.delete(list);
    };
  }, []);
}

/** The example that another page chose; the playground opens it and sets null. */
export const askedExample = new Observable<string | null>(null);
