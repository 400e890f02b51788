import { useEffect, useState } from "react";
import { showCatalog } from "./catalog";

/** A loaded model answers before; most runs ask nothing. */
const FIRST_LOOK_MS = 2_000;
const NEXT_LOOK_MS = 3_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * The catalog tells which of the models still load; these are returned.
 * @param models ids or names; none ends the look
 */
export function useLoadingModels(models: readonly string[]): ReadonlySet<string> {
  const asked = JSON.stringify(models);
  const [loading, setLoading] = useState(NONE);
  useEffect(() => {
    const names = JSON.parse(asked) as string[];
    if (names.length === 0) return;
    const ending = new AbortController();
    const look = async (): Promise<void> => {
      const found = await showCatalog({ signal: ending.signal });
      if (ending.signal.aborted) return;
      const all = found.kind === "data" ? found.data.models : [];
      const cold = all
        .filter(({ state }) => state === "loading")
        .flatMap(({ id, aliases }) => [id, ...aliases]);
      const now = names.filter((name) => cold.includes(name));
      setLoading((before) => (String([...before]) === String(now) ? before : new Set(now)));
      timer = setTimeout(() => void look(), NEXT_LOOK_MS);
    };
    let timer = setTimeout(() => void look(), FIRST_LOOK_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [asked]);
  return models.length === 0 ? NONE : loading;
}
