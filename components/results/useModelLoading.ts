import { useEffect, useState } from "react";
import { showCatalog } from "@/lib/client/catalog";
import { readRequest } from "@/lib/shared/evaluation/readEvaluation";

/** A loaded model answers before; most runs ask nothing. */
const FIRST_LOOK_MS = 2_000;
const NEXT_LOOK_MS = 3_000;

/** Whether the server of the run's model may still load it: the catalog says so. */
export function useModelLoading(requestText: string): boolean {
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const look = async (): Promise<void> => {
      const { modelAsked } = readRequest(requestText);
      const found = await showCatalog({ signal: ending.signal });
      if (ending.signal.aborted) return;
      const models = found.kind === "data" ? found.data.models : [];
      const asked = models.find(
        ({ id, aliases }) => modelAsked !== null && [id, ...aliases].includes(modelAsked),
      );
      setIsLoading(asked?.state === "loading");
      timer = setTimeout(() => void look(), NEXT_LOOK_MS);
    };
    let timer = setTimeout(() => void look(), FIRST_LOOK_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [requestText]);
  return isLoading;
}
