import { AppError } from "@/lib/errors";
import { ALIASES, MODELS, type Model } from "./catalog";

const NAME_CHARS_SHOWN = 200;

/**
 * The model that a name or an alias stands for.
 * @throws AppError 400 for a name that this server does not know.
 */
export function resolveModel(name: string): Model {
  const id = ALIASES.find((alias) => alias.name === name)?.id ?? name;
  const model = MODELS.find((candidate) => candidate.id === id);
  if (model) return model;
  throw new AppError("api_usage_error", `Unknown model: ${name.slice(0, NAME_CHARS_SHOWN)}`);
}
