import type { Draft } from "@/lib/shared/draft/draft";
import type { DraftSession } from "./draftSession";

/** Another draft with the same models, so that a comparison keeps them. */
export function withModelsOf({ form }: DraftSession, draft: Draft): Draft {
  const [model, compareWith, repeats] = form.getValues(["model", "compareWith", "repeats"]);
  return { ...draft, model, compareWith: [...compareWith], repeats };
}
