import { unzipSync } from "fflate";
import { columnsOf, guessMapping } from "@/lib/shared/datasets/guessMapping";
import { mapRow, type MappedRow } from "@/lib/shared/datasets/mapRow";
import { isOwnFile } from "@/lib/shared/datasets/ownColumns";
import { decodePieces, findEncoding } from "@/lib/shared/datasets/source/decodePieces";
import { guessFormat, sourceReader, type SourceFormat } from "@/lib/shared/datasets/source/sourceFormat";
import { isProblem, type RowProblem, type SourceRow } from "@/lib/shared/datasets/source/sourceRow";
import { readRunHead } from "@/lib/shared/reports/runJsonLines";
import type { DatasetMapping } from "@/lib/shared/pageApi/datasets";
import { DATASET_BYTES_MAX, DATASET_ROWS_MAX, ROWS_PER_REQUEST_MAX } from "@/lib/shared/pageApi/datasets";
import type { Encoding } from "@/lib/shared/text/file/encodings";

/** A chosen file, or a pasted text as one. */
export interface Source {
  file: Blob;
  name: string;
  /** Pictures that cells name; null without a ZIP. */
  zip: Blob | null;
}

export interface SourceLook {
  encoding: Encoding;
  format: SourceFormat;
  columns: string[];
  isOwn: boolean;
  /** The models of an exported run whose answers the file has; null for any other file, and for CSV. */
  runModels: readonly string[] | null;
  mapping: DatasetMapping;
  /** The first records. */
  rows: SourceRow[];
}

export interface SourceSettings {
  encoding: Encoding;
  format: SourceFormat;
  isOwn: boolean;
  mapping: DatasetMapping;
}

/** A usable row with the bytes of its images. */
export interface ReadyRow extends Omit<MappedRow, "images"> {
  images: { placeholder: string; bytes: Uint8Array<ArrayBuffer> }[];
}

export interface SourceBatch {
  rows: ReadyRow[];
  problems: RowProblem[];
  /** Bytes of the file up to here. */
  bytesRead: number;
}

/** Unpacked bytes of one picture of a ZIP, and of all of them. */
interface PictureLimits {
  one: number;
  all: number;
}

const PIECE_BYTES = 256 * 1024;
const LOOK_ROWS = 200;
/** A batch of rows is one request. */
const BATCH_CHARS = 1024 * 1024;

/** Finds out how a file is to be read. @throws Error with a sentence for a person */
export async function lookAtSource(
  { file, name }: Source,
  given: Partial<Pick<SourceSettings, "encoding" | "format">> = {},
): Promise<SourceLook> {
  if (file.size === 0) throw new Error("The file is empty.");
  if (file.size > DATASET_BYTES_MAX) {
    const [size, most] = [file.size, DATASET_BYTES_MAX].map((bytes) => (bytes / 1024 / 1024).toFixed(0));
    throw new Error(`The file has ${size} MiB; the limit is ${most} MiB.`);
  }
  const encoding = given.encoding ?? (await findEncoding(pieces(file)));
  if (encoding === null) throw new Error("The file is no text. CSV, TSV, JSONL and JSON can be read.");
  if (encoding.startsWith("utf-32")) throw new Error("The file is UTF-32. Save it as UTF-8.");
  const head = pieces(file.slice(0, 4 * PIECE_BYTES));
  let text = "";
  for await (const piece of decodePieces(head, encoding)) text += piece;
  const format = given.format ?? guessFormat(name, text);
  const rows: SourceRow[] = [];
  const reader = sourceReader(format);
  const items = [...reader.push(text), ...(file.size <= 4 * PIECE_BYTES ? reader.end() : [])];
  for (const item of items) if (!isProblem(item) && rows.length < LOOK_ROWS) rows.push(item);
  if (rows.length === 0) {
    const problem = items.find(isProblem);
    throw new Error(problem ? `Row ${problem.number}: ${problem.reason}` : "The file has no rows.");
  }
  const columns = columnsOf(rows);
  const run = format.kind === "jsonl" ? readRunHead(text.split("\n", 1)[0] ?? "") : null;
  const runModels = run?.models.map(({ model }) => model) ?? null;
  return {
    runModels,
    encoding,
    format,
    columns,
    isOwn: isOwnFile(columns),
    mapping: guessMapping(rows),
    rows,
  };
}

/** Reads a whole file as rows for a dataset, in batches. At most one batch and one piece are in memory. */
export async function* readSource(
  { file, zip }: Source,
  settings: SourceSettings,
  limits: PictureLimits = { one: PICTURE_BYTES_MAX, all: PICTURES_BYTES_MAX },
): AsyncGenerator<SourceBatch> {
  const pictures = zip === null ? null : picturesOf(new Uint8Array(await zip.arrayBuffer()), limits);
  const reader = sourceReader(settings.format);
  const read = { bytes: 0 };
  let batch: SourceBatch = { rows: [], problems: [], bytesRead: 0 };
  let chars = 0;
  let count = 0;
  const take = function* (items: Iterable<SourceRow | RowProblem>): Generator<SourceBatch> {
    for (const item of items) {
      const row = isProblem(item) ? item : ready(item, pictures, settings);
      if ("reason" in row) batch.problems.push(row);
      else if (count >= DATASET_ROWS_MAX) {
        batch.problems.push({ number: row.number, column: null, reason: TOO_MANY });
      } else {
        count += 1;
        batch.rows.push(row);
        chars += row.state.length + 200;
      }
      const isFull = batch.rows.length >= ROWS_PER_REQUEST_MAX || chars >= BATCH_CHARS;
      if (!isFull && batch.problems.length < PROBLEMS_PER_BATCH) continue;
      yield { ...batch, bytesRead: read.bytes };
      batch = { rows: [], problems: [], bytesRead: 0 };
      chars = 0;
    }
  };
  for await (const text of decodePieces(pieces(file, read), settings.encoding))
    yield* take(reader.push(text));
  yield* take(reader.end());
  yield { ...batch, bytesRead: file.size };
}

const TOO_MANY = `A dataset has at most ${DATASET_ROWS_MAX.toLocaleString("en")} rows.`;
const PROBLEMS_PER_BATCH = 1_000;

function ready(
  row: SourceRow,
  pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>> | null,
  settings: SourceSettings,
): ReadyRow | RowProblem {
  const mapped = mapRow(row, { ...settings, format: settings.format.kind });
  if ("reason" in mapped) return mapped;
  const images: ReadyRow["images"] = [];
  for (const { placeholder, source, column } of mapped.images) {
    const bytes = source.startsWith("data:") ? bytesOfUrl(source) : pictures?.get(baseName(source));
    if (!bytes) {
      const reason = source.startsWith("data:")
        ? "The data URL cannot be read."
        : pictures
          ? `The ZIP has no file ${source}.`
          : `The cell names the file ${source}: add a ZIP with the images.`;
      return { number: row.number, column, reason };
    }
    if (!isPicture(bytes)) return { number: row.number, column, reason: "The image is no PNG and no JPEG." };
    images.push({ placeholder, bytes });
  }
  return { ...mapped, images };
}

const baseName = (path: string): string => path.split(/[\\/]/).at(-1)?.toLowerCase() ?? "";

/** Unpacked bytes of one picture, and of all pictures of a ZIP: a small file can unpack to very much. */
const PICTURE_BYTES_MAX = 32 * 1024 * 1024;
const PICTURES_BYTES_MAX = 512 * 1024 * 1024;

/** @throws Error that names the file or the limit, before anything beyond it is unpacked */
function picturesOf(zip: Uint8Array, limits: PictureLimits): Map<string, Uint8Array<ArrayBuffer>> {
  let total = 0;
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!/\.(png|jpe?g)$/i.test(name)) return false;
    if (originalSize > limits.one) {
      throw new Error(
        `${name} in the ZIP unpacks to ${mebibytes(originalSize)}; the limit is ${mebibytes(limits.one)}.`,
      );
    }
    total += originalSize;
    if (total > limits.all) {
      throw new Error(`The images in the ZIP unpack to more than ${mebibytes(limits.all)}, the limit.`);
    }
    return true;
  };
  const files = unzipSync(zip, { filter: isWanted });
  return new Map(
    Object.entries(files).map(([name, bytes]) => [baseName(name), bytes as Uint8Array<ArrayBuffer>]),
  );
}

const mebibytes = (bytes: number): string =>
  `${(bytes / 1024 / 1024).toLocaleString("en", { maximumFractionDigits: 1 })} MiB`;

function bytesOfUrl(url: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(url.slice(url.indexOf(",") + 1));
    return Uint8Array.from(text, (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

const isPicture = ([first, second]: Uint8Array): boolean =>
  (first === 0x89 && second === 0x50) || (first === 0xff && second === 0xd8);

/** The bytes of a file, a piece at a time. */
async function* pieces(file: Blob, read = { bytes: 0 }): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
    read.bytes += piece.length;
    yield piece;
  }
}
