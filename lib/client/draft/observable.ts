import { useSyncExternalStore } from "react";

/** A value that components can follow without rendering for any other change. */
export class Observable<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  readonly get = (): Value => this.value;

  readonly set = (value: Value): void => {
    if (Object.is(this.value, value)) return;
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** Follows the part of the value that `select` returns; equal states must select the identical part. */
export function useObservable<Value, Selected>(
  observable: Observable<Value>,
  select: (value: Value) => Selected,
): Selected {
  const snapshot = () => select(observable.get());
  return useSyncExternalStore(observable.subscribe, snapshot, snapshot);
}

/** Selects the value itself. */
export const whole = <Value>(value: Value): Value => value;
