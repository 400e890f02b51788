import { JsonParseError, parseJson, stringifyJson } from "@typed-question/protocol/json";
import { guessKind, readLabel } from "@/lib/shared/datasets/readLabel";
import type { DatasetRow, DatasetRowContent, DatasetVersion } from "@/lib/shared/pageApi/datasets";
import { shownLabel, shownState } from "./rowPreview";

/** A row as texts in fields. */
export interface RowForm {
  state: string;
  /** Whether the state is a plain text, not JSON. */
  isText: boolean;
  expected: Record<string, string>;
  extra: Record<string, string>;
}

/** The fields of a row: every question and column of its version. */
export function rowForm(row: DatasetRow | null, { questions, columns }: DatasetVersion): RowForm {
  const isText = row === null || row.state.startsWith('"');
  const labelled = questions.map(({ name }) => {
    const label = ownValue(row?.expected, name);
    return [name, label === undefined ? "" : shownLabel(label)];
  });
  return {
    state: row ? shownState(row.state) : "",
    isText,
    expected: Object.fromEntries(labelled) as Record<string, string>,
    extra: Object.fromEntries(columns.map((column) => [column, ownValue(row?.extra, column) ?? ""])),
  };
}

/** The row of the fields, or the reason against one of them. Untouched labels keep their form. */
export function readRowForm(
  form: RowForm,
  { questions }: DatasetVersion,
  before: DatasetRow | null,
): DatasetRowContent | { reason: string } {
  if (form.state.trim() === "") return { reason: "The state is empty." };
  let state = JSON.stringify(form.state);
  if (!form.isText) {
    try {
      state = stringifyJson(parseJson(form.state));
    } catch (error) {
      if (error instanceof JsonParseError) return { reason: `The state is no JSON: ${error.message}` };
      throw error;
    }
  }
  const expected = Object.create(null) as DatasetRowContent["expected"];
  const kinds = new Map(questions.map(({ name, kind }) => [name, kind]));
  for (const [name, text] of Object.entries(form.expected)) {
    const label = ownValue(before?.expected, name);
    if (label !== undefined && shownLabel(label) === text) {
      expected[name] = label;
      continue;
    }
    const reading = readLabel(text, kinds.get(name) ?? guessKind([text]));
    if ("reason" in reading) return { reason: `${name}: ${reading.reason}` };
    if ("label" in reading) expected[name] = reading.label;
  }
  const extra = Object.fromEntries(Object.entries(form.extra).filter(([, text]) => text !== ""));
  return { state, expected, extra, images: before?.images ?? [] };
}

const ownValue = <Value>(
  values: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined => (values && Object.hasOwn(values, name) ? values[name] : undefined);
