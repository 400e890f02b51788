import type { TASKS } from "./tasks";

export type TaskName = keyof typeof TASKS;
export type TaskInput<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0];
export type TaskOutput<Name extends TaskName> = ReturnType<(typeof TASKS)[Name]>;

export interface ToThread {
  id: number;
  name: TaskName;
  input: unknown;
}

/** A failure is sent as a text: not every error can be sent. */
export type FromThread = { id: number; value: unknown } | { id: number; failure: string };
