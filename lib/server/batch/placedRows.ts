import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { membersOf, parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { JSON_VALUES_MAX } from "@typed-question/protocol/limits";
import type { DatasetProbe } from "@/lib/shared/pageApi/datasetProbes";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import { CALLS_PER_ROW, rowCalls, sampledNumbers } from "@/lib/shared/probes/rowCalls";
import { datasetRowsAfter, datasetRowsOf, rowNumbersOf } from "@/lib/server/store/datasetRows";
import type { Store } from "@/lib/server/store/store";
import { withQuestionImages } from "./questionImages";
import { rowDigest } from "./rowRequest";

/** What a run asks about. */
export interface AskedRows {
  datasetId: string;
  version: number;
  /** As the JSON of `questions` was parsed. */
  questions: JsonValue;
  /** Null for a run that asks each row once, as it is. */
  probe: DatasetProbe | null;
  /** Images that the questions mention. */
  images: DatasetRow["images"];
}

/** One request of a run. */
export interface PlacedRow {
  /** The row's number, or of a probe's call: the row times {@link CALLS_PER_ROW} and the number of the call. */
  place: number;
  /** With the state and all images of the call, those of its questions too. */
  row: DatasetRow;
  questions: JsonValue;
}

/** Some milliseconds of work; other requests get their turn between. */
const STEP_ROWS = 500;
/** A probed row has up to {@link CALLS_PER_ROW} requests. */
const STEP_PROBED_ROWS = 10;

/** Every request of a run in order of its places, some at a time. The same at each call. */
export async function* placedRows(store: Store, asked: AskedRows): AsyncGenerator<PlacedRow[]> {
  const { datasetId, version, probe } = asked;
  if (probe) {
    const numbers = await probedNumbers(store, asked, probe);
    for (let at = 0; at < numbers.length; at += STEP_PROBED_ROWS) {
      const rows = numbers.slice(at, at + STEP_PROBED_ROWS);
      yield (await datasetRowsOf(store, { datasetId, version, rows })).flatMap((row) =>
        callsOf(row, asked, probe),
      );
      await setImmediate();
    }
    return;
  }
  for (let after = -1; ;) {
    const rows = await datasetRowsAfter(store, { datasetId, version, after, limit: STEP_ROWS });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => placedRow(row, asked));
    after = last.row;
    await setImmediate();
  }
}

/** The requests at these places; a place without a request is left out. */
export async function requestsAt(
  store: Store,
  asked: AskedRows,
  places: readonly number[],
): Promise<Map<number, PlacedRow>> {
  const { datasetId, version, probe } = asked;
  const numbers = probe ? places.map((place) => Math.floor(place / CALLS_PER_ROW)) : places;
  const rows = await datasetRowsOf(store, { datasetId, version, rows: [...new Set(numbers)] });
  const wanted = new Set(places);
  const found = rows.flatMap((row): PlacedRow[] =>
    probe ? callsOf(row, asked, probe).filter(({ place }) => wanted.has(place)) : [placedRow(row, asked)],
  );
  return new Map(found.map((one) => [one.place, one]));
}

/** The numbers of the rows that a probe asks about. Leaving images out needs rows with images. */
export async function probedNumbers(
  store: Store,
  { datasetId, version }: Pick<AskedRows, "datasetId" | "version">,
  { kind, rows, seed }: DatasetProbe,
): Promise<number[]> {
  const numbers = await rowNumbersOf(store, { datasetId, version, withImages: kind === "images" });
  return sampledNumbers(numbers, rows, seed);
}

/** Requests with one digest are the same for a model. */
export function digestOf({ row, questions }: PlacedRow, probe: DatasetProbe | null): string {
  if (!probe) return rowDigest(row);
  return createHash("sha256").update(rowDigest(row)).update(stringifyJson(questions)).digest("base64");
}

/** The request of a row as it is. */
export const placedRow = (
  row: DatasetRow,
  { questions, images }: Pick<AskedRows, "questions" | "images">,
): PlacedRow => ({ place: row.row, row: withQuestionImages(row, questions, images), questions });

function callsOf(row: DatasetRow, { questions, images }: AskedRows, probe: DatasetProbe): PlacedRow[] {
  const state = parseJson(row.state, { valuesMax: JSON_VALUES_MAX });
  const placeholders = row.images.map(({ placeholder }) => placeholder);
  return rowCalls(probe, membersOf(questions), { state, placeholders }).map((call, at) => {
    const own = {
      ...row,
      state: stringifyJson(call.state),
      images: row.images.filter(({ placeholder }) => call.placeholders.includes(placeholder)),
    };
    return {
      place: row.row * CALLS_PER_ROW + at,
      row: withQuestionImages(own, call.questions, images),
      questions: call.questions,
    };
  });
}
