import type { PageModel } from "@typed-question/protocol/models";

/** A sentence for each model that was chosen under several names. An unlisted name stands for itself. */
export function sameModels(names: readonly string[], models: readonly PageModel[]): string[] {
  const namesById = new Map<string, string[]>();
  for (const name of names) {
    const id = models.find((model) => model.name === name)?.versioned_id ?? name;
    namesById.set(id, [...(namesById.get(id) ?? []), name]);
  }
  return [...namesById.values()]
    .filter(({ length }) => length > 1)
    .map((same) => `${LIST.format(same)} are the same model.`);
}

const LIST = new Intl.ListFormat("en");
