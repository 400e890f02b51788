import type { DatasetProbe } from "@/lib/shared/pageApi/datasetProbes";
import { hashedUnit } from "@/lib/shared/metrics/seededRandom";
import { membersOf, stringifyJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { cutsOf } from "./pieces";
import { variantsOf, type Probe } from "./probe";
import { parseRequest, questionIn } from "./probedRequest";
import type { Change, ProbeKind, Variant } from "./variant";

/** Most calls about one row: a call's place in the queue is `row * CALLS_PER_ROW + its number`. */
export const CALLS_PER_ROW = 64;

export interface ProbedRow {
  state: JsonValue;
  /** Of the row's images. */
  placeholders: readonly string[];
}

/** One call about a row. */
export interface RowCall {
  /** `again` repeats the row's own request. */
  kind: "original" | "again" | "variant";
  state: JsonValue;
  questions: JsonObject;
  /** The images that it still mentions. */
  placeholders: readonly string[];
  /** The change of each question; empty for the original. */
  changes: ReadonlyMap<string, Change>;
}

/** Whether a probe can ask this question: its answer is a distribution, and it has what the probe changes. */
export function isProbed(kind: ProbeKind, question: JsonValue | undefined): boolean {
  const type = membersOf(question).get("type");
  if (kind === "order" || kind === "names") {
    return type === "choice" && membersOf(membersOf(question).get("criteria")).size > 1;
  }
  return type === "noul" || type === "choice" || type === "score";
}

/** The rows that a probe asks about: the `count` smallest by a hash of number and seed, in order. */
export function sampledNumbers(numbers: readonly number[], count: number, seed: number): number[] {
  const drawn = numbers.map((row) => ({ row, key: hashedUnit(String(row), seed) }));
  drawn.sort((a, b) => a.key - b.key || a.row - b.row);
  return drawn
    .slice(0, count)
    .map(({ row }) => row)
    .sort((a, b) => a - b);
}

/**
 * The calls about one row, the original first. Variant k holds the k-th change of every question: by the contract no
 * question changes the answer of another. A row without anything to change has no calls.
 * @param questions as they are asked
 */
export function rowCalls(probe: DatasetProbe, questions: JsonObject, row: ProbedRow): RowCall[] {
  const asked = new Map([...questions].filter(([, question]) => isProbed(probe.kind, question)));
  const [original, ...variants] =
    probe.kind === "evidence" || probe.kind === "images"
      ? stateCalls(probe, asked, row)
      : questionCalls(probe, asked, row);
  if (!original || variants.length === 0) return [];
  const again = Array.from({ length: probe.again }, (): RowCall => ({ ...original, kind: "again" }));
  return [original, ...again, ...variants].slice(0, CALLS_PER_ROW);
}

function stateCalls(
  probe: DatasetProbe,
  questions: JsonObject,
  { state, placeholders }: ProbedRow,
): RowCall[] {
  if (questions.size === 0) return [];
  const own: Probe | null = probe.kind === "images" ? { kind: "images" } : evidenceOf(probe, state);
  if (!own) return [];
  const assets: JsonObject = new Map(placeholders.map((name): [string, JsonValue] => [name, new Map()]));
  const text = stringifyJson(
    new Map<string, JsonValue>([
      ["state", state],
      ["questions", questions],
      ["assets", assets],
    ]),
  );
  return variantsOf(text, own).map(({ requestText, change }): RowCall => {
    const request = parseRequest(requestText);
    const isOriginal = change.kind === "original";
    return {
      kind: isOriginal ? "original" : "variant",
      state: request.get("state") ?? "",
      questions: membersOf(request.get("questions")),
      placeholders: [...membersOf(request.get("assets")).keys()],
      changes: new Map(isOriginal ? [] : [...questions.keys()].map((name) => [name, change])),
    };
  });
}

function evidenceOf({ cut }: DatasetProbe, state: JsonValue): Probe | null {
  const offered = cutsOf(state);
  const chosen = cut === null ? offered[0] : offered.find((other) => other === cut);
  return chosen ? { kind: "evidence", cut: chosen } : null;
}

function questionCalls(
  probe: DatasetProbe,
  questions: JsonObject,
  { state, placeholders }: ProbedRow,
): RowCall[] {
  const text = stringifyJson(new Map([["questions", questions]]));
  const changed = [...questions].flatMap(([name, own]) => {
    const [, ...variants] = variantsOf(text, questionProbe(probe, name));
    return variants.length > 0 ? [{ name, own, variants }] : [];
  });
  const shared = { state, placeholders };
  const original: RowCall = {
    ...shared,
    kind: "original",
    questions: new Map(changed.map(({ name, own }) => [name, own])),
    changes: new Map(),
  };
  const count = Math.max(0, ...changed.map(({ variants }) => variants.length));
  const others = Array.from({ length: count }, (_, at): RowCall => {
    const present = changed.flatMap(({ name, variants }): [string, Variant][] =>
      variants[at] ? [[name, variants[at]]] : [],
    );
    return {
      ...shared,
      kind: "variant",
      questions: new Map(
        present.map(([name, { requestText }]) => [name, questionIn(parseRequest(requestText), name)]),
      ),
      changes: new Map(present.map(([name, { change }]) => [name, change])),
    };
  });
  return [original, ...others];
}

function questionProbe({ kind, texts }: DatasetProbe, question: string): Probe {
  if (kind === "wording") {
    return { kind, question, texts: Object.hasOwn(texts, question) ? (texts[question] ?? []) : [] };
  }
  return { kind: kind === "names" ? kind : "order", question };
}
