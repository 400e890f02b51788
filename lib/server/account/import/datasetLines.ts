import { z } from "zod";
import { countLabels, type LabelCount } from "@/lib/shared/datasets/labelCounts";
import {
  DATASET_BYTES_MAX,
  DATASET_ROWS_MAX,
  datasetRow,
  datasetVersion,
  newDataset,
  type DatasetRow,
} from "@/lib/shared/pageApi/datasets";
import { checkRows } from "@/lib/server/datasets/checkRows";
import { createDataset, findDataset } from "@/lib/server/store/datasets";
import { finishDataset, putVersion, putVersionRows } from "@/lib/server/store/importAccount";
import { LineError, placeOf, renamed, type Importing, type LineTaker } from "./importing";

const time = z.iso.datetime();
const id = z.string().min(1).max(200);
const datasetLine = z.object({ id, name: newDataset.shape.name, createdAt: time, updatedAt: time });
const versionLine = datasetVersion.pick({ number: true, createdAt: true, note: true, mapping: true }).extend({
  dataset: id,
});
const rowLine = datasetRow.extend({ dataset: id, version: z.int() });

/** Rows of one statement. */
const STEP_ROWS = 200;

interface OpenVersion {
  facts: z.output<typeof versionLine>;
  numbers: Set<number>;
  questions: LabelCount[];
  columns: Set<string>;
}

interface Open {
  facts: z.output<typeof datasetLine>;
  /** Null for one that this account has. */
  place: { id: string; isRenamed: boolean } | null;
  version: OpenVersion | null;
  newest: number;
  bytes: number;
}

/** Datasets with their versions and rows. A dataset stands in no list until its last row has come. */
export function datasetLines(importing: Importing): LineTaker {
  const { store, accountId, tally, datasetIds } = importing;
  let open: Open | null = null;
  let waiting: DatasetRow[] = [];

  const putRows = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    if (!open?.place || !open.version || rows.length === 0) return;
    const place = { accountId, datasetId: open.place.id, version: open.version.facts.number };
    open.bytes += await putVersionRows(store, { ...place, rows });
  };

  const endVersion = async (): Promise<void> => {
    await putRows();
    if (!open?.place || !open.version) return;
    const { facts, numbers, questions, columns } = open.version;
    open.version = null;
    if (numbers.size === 0) {
      tally.note("Versions of datasets without a usable row were left out.");
      return;
    }
    await putVersion(
      store,
      {
        ...{ datasetId: open.place.id, number: facts.number, createdAt: new Date(facts.createdAt) },
        ...{ note: facts.note, rowCount: numbers.size, questions: JSON.stringify(questions) },
        columns: JSON.stringify([...columns]),
        mapping: facts.mapping === null ? null : JSON.stringify(facts.mapping),
      },
      numbers,
    );
    open.newest = facts.number;
    tally.count("datasetVersion", "imported");
  };

  const end = async (): Promise<void> => {
    await endVersion();
    const ended = open;
    open = null;
    if (!ended?.place || ended.newest === 0) return;
    const { place, newest, facts } = ended;
    await finishDataset(store, { id: place.id, newestVersion: newest, updatedAt: new Date(facts.updatedAt) });
    datasetIds.set(facts.id, place.id);
    tally.count("dataset", "imported");
    if (place.isRenamed) tally.count("dataset", "renamed");
  };

  /** An import that was cut off left a dataset without a version. A day later it is gone. */
  const placeOfDataset = async (fileId: string) => {
    const place = await placeOf(importing, "datasets", fileId);
    if (place.kind !== "existing") return place;
    const known = await findDataset(store, { accountId, id: fileId });
    return known?.newestVersion === 0 ? renamed() : place;
  };

  const takeDataset = async (content: unknown): Promise<void> => {
    await end();
    const facts = datasetLine.parse(content);
    const place = await placeOfDataset(facts.id);
    const begun = { facts, version: null, newest: 0, bytes: 0 };
    if (place.kind === "existing") {
      datasetIds.set(facts.id, place.id);
      open = { ...begun, place: null };
      return tally.count("dataset", "existing");
    }
    await createDataset(store, { accountId, id: place.id, name: facts.name, now: new Date(facts.createdAt) });
    open = { ...begun, place: { id: place.id, isRenamed: place.kind === "renamed" } };
  };

  const takeVersion = async (content: unknown): Promise<void> => {
    await endVersion();
    const facts = versionLine.parse(content);
    if (open?.facts.id !== facts.dataset) throw new LineError(NO_DATASET);
    if (!open.place) return tally.count("datasetVersion", "existing");
    if (facts.number <= open.newest) throw new LineError("The versions are out of order");
    open.version = { facts, numbers: new Set(), questions: [], columns: new Set() };
  };

  const takeRow = async (content: unknown): Promise<void> => {
    const { dataset, version, ...row } = rowLine.parse(content);
    if (open?.facts.id !== dataset) throw new LineError(NO_DATASET);
    if (!open.place) return tally.count("datasetRow", "existing");
    const own = open.version;
    if (own?.facts.number !== version) throw new LineError("Its version is missing, or could not be read");
    if (own.numbers.has(row.row)) throw new LineError(`The version has another row ${row.row}`);
    if (own.numbers.size >= DATASET_ROWS_MAX)
      throw new LineError(`A version has at most ${DATASET_ROWS_MAX} rows`);
    if (open.bytes >= DATASET_BYTES_MAX) throw new LineError("The dataset has more bytes than are allowed");
    await checkRows(store, accountId, [{ content: row, place: [] }]);
    own.numbers.add(row.row);
    own.questions = countLabels(own.questions, [row.expected]);
    for (const name of Object.keys(row.extra)) own.columns.add(name);
    waiting.push(row);
    if (waiting.length >= STEP_ROWS) await putRows();
    tally.count("datasetRow", "imported");
  };

  return {
    kinds: ["dataset", "datasetVersion", "datasetRow"],
    take({ kind, content }) {
      if (kind === "dataset") return takeDataset(content);
      return kind === "datasetVersion" ? takeVersion(content) : takeRow(content);
    },
    end,
  };
}

const NO_DATASET = "Its dataset is missing, or could not be read";
