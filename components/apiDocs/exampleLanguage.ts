"use client";

import { useSyncExternalStore } from "react";

/** Languages of the examples, in the order of the switch. */
export const LANGUAGES = [
  { value: "curl", label: "curl" },
  { value: "typescript", label: "TypeScript" },
  { value: "python", label: "Python" },
] as const;

export type ExampleLanguage = (typeof LANGUAGES)[number]["value"];

let chosen: ExampleLanguage = "curl";
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language of every example on the page, and how to choose another one. */
export function useExampleLanguage(): [ExampleLanguage, (language: ExampleLanguage) => void] {
  const language = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => "curl" as const,
  );
  const choose = (next: ExampleLanguage): void => {
    chosen = next;
    for (const listener of listeners) listener();
  };
  return [language, choose];
}
