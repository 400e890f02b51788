import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { Extras } from "@typed-question/protocol/extras";
import type { AnswerFieldsOf } from "@typed-question/protocol/questions/registry";
import {
  argmax,
  choiceConfidence,
  expectedScore,
  scoreConfidence,
} from "@typed-question/protocol/readout/confidence";
import { numberOf, UnreadableReply } from "../../replyFields";
import { readDistribution, refuseLeftOut, unit, type Distribution, type Outcomes } from "./distribution";
import { labelFinder, levelFinder, quotedLabel } from "./labels";
import { labelOf } from "./probabilityEntries";

/** Servers round: their numbers and ours differ by this much without meaning anything. */
const ROUNDING = 0.02;

/** Reads one answer of another server, and notes its corrections. */
export class AnswerReader {
  readonly notes: string[] = [];
  private readonly own: [`x_${string}`, JsonValue][] = [];

  constructor(
    private readonly fields: JsonObject,
    private readonly place: string,
  ) {}

  choice(options: readonly string[]): AnswerFieldsOf<"choice"> {
    const found = this.options(options);
    return {
      type: "choice",
      choice: options[this.chosen(found)]!,
      ...this.nominal(options, found.probabilities),
    };
  }

  /** The probabilities of named options, with the confidence in the first of them. */
  nominal(
    options: readonly string[],
    probabilities: readonly number[] = this.options(options).probabilities,
  ): { confidence: number; probabilities: Map<string, number> } {
    return {
      confidence: this.number("confidence", choiceConfidence(probabilities), [0, 1]),
      probabilities: named(options, probabilities),
    };
  }

  private options(options: readonly string[]): Distribution {
    return this.distribution({ noun: "option", names: options, finder: () => labelFinder(options) });
  }

  /** The index of the most likely option: among equals the server's own. */
  private chosen({ find, probabilities, leftOut }: Distribution): number {
    const best = argmax(probabilities);
    const given = labelOf(this.fields.get("choice"));
    if (given === null) {
      this.notes.push("The server names no option: the most likely one stands here.");
      return best;
    }
    const index = find(given);
    if (index === null) {
      throw new UnreadableReply(`${this.place} chooses ${quotedLabel(given)}, which means no single option`);
    }
    if (leftOut.has(index)) refuseLeftOut(index, probabilities, "option", this.place);
    if (probabilities[index]! >= probabilities[best]!) return index;
    this.own.push(["x_server_choice", given]);
    this.notes.push("The server chose another option than the most likely one.");
    return best;
  }

  score(texts: readonly (string | null)[]): AnswerFieldsOf<"score"> {
    const levels = texts.length;
    const keys = texts.map((_, level) => String(level));
    const { probabilities } = this.distribution({
      noun: "level",
      names: keys,
      finder: (labels) => levelFinder(texts, labels),
    });
    const legend = this.fields.get("legend");
    const isWhole = isJsonObject(legend) && keys.every((key) => (legend.get(key) ?? null) !== null);
    if (!isWhole)
      this.notes.push("The server's legend is missing or has gaps: the levels as they were sent stand here.");
    return {
      type: "score",
      score: this.number("score", expectedScore(probabilities), [0, levels - 1]),
      confidence: this.number("confidence", scoreConfidence(probabilities), [0, 1]),
      legend: isJsonObject(legend) ? legend : new Map(),
      probabilities: named(keys, probabilities),
    };
  }

  box(): AnswerFieldsOf<"box"> {
    const box = this.fields.get("box");
    const edge = (name: string): number => {
      const value = numberOf(isJsonObject(box) ? box.get(name) : undefined);
      if (value === null) throw new UnreadableReply(`${this.place} has no usable '${name}'`);
      return value;
    };
    const edges = { top: edge("top"), left: edge("left"), bottom: edge("bottom"), right: edge("right") };
    return { type: "box", box: edges, confidence: this.probability("confidence") };
  }

  /** An irreplaceable number from 0 to 1. */
  probability(key: string): number {
    const value = unit(numberOf(this.fields.get(key)));
    if (value === null) throw new UnreadableReply(`${this.place} has no usable '${key}'`);
    return value;
  }

  /** The server's own extras and ours. */
  extras(): { extras?: Extras } {
    const theirs = [...this.fields].filter((entry): entry is [`x_${string}`, JsonValue] =>
      entry[0].startsWith("x_"),
    );
    return extrasOf([...theirs, ...this.own], this.notes);
  }

  /** The server's own number, with ours beside it where they differ; ours where it has none. */
  private number(key: "confidence" | "score", reference: number, [min, max]: [number, number]): number {
    const value = numberOf(this.fields.get(key));
    if (value === null || value < min - ROUNDING || value > max + ROUNDING) {
      this.notes.push(`The server gives no usable ${key}: it was computed from the probabilities.`);
      return reference;
    }
    if (Math.abs(value - reference) > ROUNDING) {
      this.own.push([`x_reference_${key}`, JsonNumber.of(Math.round(reference * 1e6) / 1e6)]);
      this.notes.push(`The server computes its ${key} by another formula.`);
    }
    return Math.min(max, Math.max(min, value));
  }

  /** The distribution of a choice over its options, or of a score over its levels. */
  private distribution(outcomes: Outcomes): Distribution {
    const found = readDistribution(this.fields.get("probabilities"), outcomes, this.place);
    this.notes.push(...found.notes);
    const sum = found.probabilities.reduce((total, probability) => total + probability, 0);
    if (Math.abs(sum - 1) > ROUNDING) {
      this.own.push(["x_probabilities_sum", JsonNumber.of(Math.round(sum * 1e6) / 1e6)]);
      this.notes.push("The server's probabilities do not sum to 1.");
    }
    return found;
  }
}

/** Extras with the notes behind them. */
export function extrasOf(own: [`x_${string}`, JsonValue][], notes: string[]): { extras?: Extras } {
  const all = notes.length > 0 ? [...own, ["x_notes", notes] as const] : own;
  return all.length > 0 ? { extras: new Map(all) } : {};
}

const named = (keys: readonly string[], values: readonly number[]): Map<string, number> =>
  new Map(keys.map((key, i) => [key, values[i]!]));
