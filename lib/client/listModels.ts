import { pageModelList, type PageModel } from "@typed-question/protocol/models";
import { pageFetch, type Failure } from "./pageFetch";
import { readReply, type Refused } from "./readReply";

/** The models that this page's account may use. Never throws. */
export async function listModels({ signal }: { signal?: AbortSignal } = {}): Promise<
  { kind: "models"; models: PageModel[] } | Refused | Failure
> {
  const result = readReply(await pageFetch("/api/models", { signal: signal ?? null }), pageModelList);
  return result.kind === "data" ? { kind: "models", models: result.data.models } : result;
}
