import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { whenIdle } from "./whenIdle";

const waiting = new Set<() => Promise<unknown>>();

/**
 * A component with its code in a file of its own. The code loads on first use, or earlier by {@link loadTheRest}.
 * @param load imports the component
 * @param fallback shown until then
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    loaded = await load();
    waiting.delete(fetch);
    return { default: loaded };
  };
  waiting.add(fetch);
  const Lazy = lazy(fetch) as unknown as ComponentType<Props>;
  return function Later(props: Props) {
    // The same type for as long as it is shown: another one would lose its state.
    const [Shown] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={typeof fallback === "function" ? fallback(props) : fallback}>
        {createElement(Shown, props)}
      </Suspense>
    );
  };
}

/**
 * Loads the code of every component that waits for its first use, one after another, so that no use waits for the
 * network. A failed load is left to the first use.
 * @param rest resolves when the page has nothing else to do
 */
export async function loadTheRest(rest: () => Promise<void> = whenIdle): Promise<void> {
  for (const fetch of waiting) {
    await rest();
    await fetch().catch(() => undefined);
  }
}
