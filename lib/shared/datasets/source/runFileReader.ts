import type { JsonValue } from "@typed-question/protocol/json";
import { isOwnFile } from "../ownColumns";
import { isProblem, type SourceItem, type SourceReader, type SourceRow } from "./sourceRow";

/** Columns of an exported run that tell of a model, in CSV and JSONL. */
const OF_MODEL = ["answered_by", "modelAnswered"];
const LEFT_OUT = new Set([
  ...["model", "answered_by", "modelAnswered", "answers"],
  ...["error", "error_status", "error_type", "figures"],
]);
const OF_ANSWER = /^(decided_|confidence_|p_.*=)/s;

/**
 * Reads a file of another reader. It keeps each row of an exported run once, with its labels: the lines of
 * its first model. Another file passes as it is.
 */
export class RunFileReader implements SourceReader {
  private model: JsonValue | undefined;

  constructor(private readonly inner: SourceReader) {}

  push(text: string): SourceItem[] {
    return this.rowsOf(this.inner.push(text));
  }

  end(): SourceItem[] {
    return this.rowsOf(this.inner.end());
  }

  private rowsOf(items: SourceItem[]): SourceItem[] {
    return items.flatMap((item) => (isProblem(item) ? [item] : this.rowOf(item)));
  }

  private rowOf(item: SourceRow): SourceItem[] {
    const { number, values } = item;
    if (isSettings(item)) return [];
    if (!isOfRun(values)) return [item];
    const model = values.get("model");
    this.model ??= model;
    if (model !== this.model) return [];
    const kept = [...values].filter(([column]) => !LEFT_OUT.has(column) && !OF_ANSWER.test(column));
    return [{ number, values: new Map(kept) }];
  }
}

const isOfRun = (values: SourceRow["values"]): boolean =>
  values.has("model") && OF_MODEL.some((column) => values.has(column)) && isOwnFile([...values.keys()]);

/** The first line of JSONL has the settings of the run. */
function isSettings({ number, values }: SourceRow): boolean {
  const run = values.get("run");
  return (
    number === 1 && values.size === 1 && run instanceof Map && run.has("baseline") && run.has("questions")
  );
}
