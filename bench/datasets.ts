import { closeSync, mkdtempSync, openAsBlob, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { readSource, lookAtSource, type Source } from "@/lib/client/datasets/readSource";

/**
 * Reads 200 MB of generated CSV as the import dialog does, up to the mapped rows: encoding, records, mapping.
 * Prints the speed, the most memory, and the longest time for a batch of rows.
 */

const BYTES = 200_000_000;
const ROWS = 50_000;

/** Rows of one length; quotes, separators, line breaks and letters beyond ASCII are in each. */
async function generated(name: string): Promise<Blob> {
  const text = 'Das Paket kam "nass" an; Größe 38, Straße 5.\n'.replaceAll('"', '""');
  const repeats = Math.floor(BYTES / ROWS / Buffer.byteLength(text));
  writeFileSync(name, "id,text,expected_urgent,expected_team\n");
  const file = openSync(name, "a");
  const line = `"${text.repeat(repeats)}"`;
  for (let at = 0; at < ROWS; at += 1) writeSync(file, `${at},${line},${at % 2 ? "yes" : "no"},billing\n`);
  closeSync(file);
  return openAsBlob(name);
}

const folder = mkdtempSync(path.join(tmpdir(), "datasets-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const source: Source = {
  file: await generated(path.join(folder, "generated.csv")),
  name: "generated.csv",
  zip: null,
};
const megabytes = source.file.size / 1e6;

const pieceMs: number[] = [];
let memory = 0;

const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
const { encoding, format, isOwn, mapping } = await lookAtSource(source);
const lookedAt = performance.now();
let last = lookedAt;
let rows = 0;
let problems = 0;
for await (const batch of readSource(source, { encoding, format, isOwn, mapping })) {
  rows += batch.rows.length;
  problems += batch.problems.length;
  memory = Math.max(memory, process.memoryUsage().heapUsed);
  pieceMs.push(performance.now() - last);
  last = performance.now();
}
const endedAt = performance.now();

const seconds = (from: number, to: number): string => ((to - from) / 1_000).toFixed(1);
console.log(`${megabytes.toFixed(0)} MB of CSV, ${rows} rows, ${problems} not usable`);
console.log(`encoding and columns: ${seconds(startedAt, lookedAt)} s (${encoding})`);
console.log(
  `rows: ${seconds(lookedAt, endedAt)} s, ${((megabytes / (endedAt - lookedAt)) * 1_000).toFixed(1)} MB/s`,
);
const { user, system } = process.cpuUsage(cpuBefore);
console.log(`processor time of both: ${((user + system) / 1e6).toFixed(1)} s`);
console.log(
  `longest batch: ${Math.max(...pieceMs).toFixed(0)} ms; heap: ${(memory / 1e6).toFixed(0)} MB at most`,
);
