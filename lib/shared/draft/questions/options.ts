import { isJsonObject, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import { EMPTY_NAME } from "@/lib/shared/text/emptyName";
import { isolated } from "@/lib/shared/text/isolated";
import { isBlank, newOption, textContent, type ContentDraft, type OptionDraft } from "../draft";
import { criterionProblems, error, missing, warning } from "../fieldProblems";
import { contentJson, object } from "../jsonWriter";
import type { Problem } from "../problem";
import { shownContent } from "../shownContent";
import { nameOf, valueContent } from "../valueContent";
import { keepIds, optionOfRow, orTwo } from "./criteriaRows";
import type { CriteriaReader, QuestionForm } from "./questionForm";

/** The criteria of a type with named options. @param noun the type with its article, for messages */
export const optionCriteria = (noun: string): Omit<QuestionForm, "synonyms" | "tableWords"> => ({
  blank: { options: [] },
  start: (newId) => ({ options: [newOption(newId), newOption(newId)] }),
  write: ({ options }) =>
    object(options.map(({ name, description }) => [name, contentJson(description, "null")])),
  read: (fields, reader) => ({ options: readOptions(fields, reader, noun) }),
  keys: ({ options }) => options.map(({ name }) => name),
  contents: ({ options }) => options.map(({ description }) => description),
  problems: ({ id, options }) => [...countProblems(id, options), ...optionProblems(options)],
  seenTexts: ({ options }) => ({
    areNames: true,
    texts: options.map(({ id, name }, index) => ({
      field: `${id}.name`,
      place: `option ${index + 1}`,
      text: name,
    })),
  }),
  fieldAt({ id, options }, name) {
    const option = options.find((item) => item.name === String(name));
    return name === undefined || !option ? `${id}.options` : `${option.id}.description`;
  },
  rows: ({ options }) => options,
  fill: (rows, newId) => ({ options: orTwo(rows).map((row, index) => optionOfRow(row, index, newId)) }),
  shown({ options }) {
    const lines = options.map(
      ({ name, description }) => `${name === "" ? EMPTY_NAME : isolated(name)}: ${shownContent(description)}`,
    );
    return { Options: lines.join("\n") };
  },
  adopt: (read, before) => ({ options: keepIds(read.options, before.options) }),
  repair(question, criteria, newId) {
    const isEmpty = question.options.every(({ name, description }) => name === "" && isBlank(description));
    const found = isEmpty ? optionsIn(criteria) : [];
    if (found.length === 0) return null;
    return {
      ...question,
      options: found.map(([name, description]) => newOption(newId, name, description)),
    };
  },
  unknownCriteria: null,
});

function readOptions(fields: JsonObject, reader: CriteriaReader, noun: string): OptionDraft[] {
  const message = `The "criteria" of ${noun} must be an object that maps options to descriptions`;
  const options = reader.object(fields.get("criteria") ?? new Map(), fields, message);
  return [...options].map(([name, description]) =>
    newOption(reader.newId, name, description === null ? textContent() : reader.content(description)),
  );
}

function countProblems(id: string, { length }: readonly OptionDraft[]): Problem[] {
  const field = `${id}.options`;
  if (length === 0) return [error(field, "Add an option")];
  if (length === 1) return [warning(field, "A single option always gets probability 1")];
  return length > OPTIONS_MAX ? [error(field, `${length} options; the limit is ${OPTIONS_MAX}`)] : [];
}

function optionProblems(options: readonly OptionDraft[]): Problem[] {
  const problems: Problem[] = [];
  const uses = new Map<string, number>();
  for (const { name } of options) uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const option of options) {
    const place = `${option.id}.name`;
    const isTwice = (uses.get(option.name) ?? 0) > 1;
    if (option.name === "") {
      const message = `Without a name it is answered as ${EMPTY_NAME}`;
      if (isTwice) problems.push(missing(place, "Name this option"));
      else problems.push({ ...warning(place, message), missing: true });
    } else if (isTwice) {
      problems.push(error(place, `Duplicate name: ${isolated(option.name)}`));
    }
    problems.push(...criterionProblems(`${option.id}.description`, option.description));
  }
  return problems;
}

const DESCRIPTION_FIELDS = ["description", "text", "criteria", "definition", "meaning", "instructions"];

/** Options with their descriptions, from an object or a list; none where one of them has no name. */
function optionsIn(value: JsonValue): [name: string, description: ContentDraft][] {
  const items = isJsonObject(value) ? [...value] : Array.isArray(value) ? value.map(optionOf) : [];
  const options = items.map((item): [string, ContentDraft] | null => {
    if (item === null) return null;
    const [name, described] = item;
    const description = described === null ? textContent() : valueContent(described);
    return description && [name, description];
  });
  const known = options.filter((option) => option !== null);
  const names = new Set(known.map(([name]) => name));
  return known.length === options.length && names.size === known.length ? known : [];
}

function optionOf(item: JsonValue): [string, JsonValue] | null {
  if (typeof item === "string") return [item, null];
  const named = isJsonObject(item) ? new Map([["id", item.get("value") ?? null], ...item]) : null;
  const name = named && nameOf(named);
  if (name === null || !isJsonObject(item)) return null;
  return [
    name,
    DESCRIPTION_FIELDS.map((field) => item.get(field)).find((found) => found !== undefined) ?? null,
  ];
}
