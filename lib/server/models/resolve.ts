import { AppError } from "@typed-question/protocol/appError";
import { idOf, modelsOf, namesNow, type Model, type ModelGrant } from "./catalog";

const NAME_CHARS_SHOWN = 200;

/**
 * The model of a name or an alias.
 * @throws AppError 400 for an unknown name, and the same for one that is not granted.
 * @param accountId whose taught models there are; all of them without it
 */
export function resolveModel(name: string, grant: ModelGrant, accountId?: string): Model {
  const names = namesNow(accountId);
  const id = idOf(name, names);
  const model = modelsOf(grant, names).find((candidate) => candidate.id === id);
  if (model) return model;
  throw new AppError("api_usage_error", `Unknown model: ${name.slice(0, NAME_CHARS_SHOWN)}`, {
    reason: "unknown_model",
    loc: ["body", "model"],
  });
}
