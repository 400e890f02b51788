import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { Extras } from "@typed-question/protocol/extras";
import type { LooseAnswer, LooseOptions } from "@typed-question/protocol/questions/looseAnswer";
import { argmax } from "@typed-question/protocol/readout/confidence";
import { numberOf, UnreadableReply } from "../../replyFields";
import { readDistribution, refuseLeftOut, unit, type Distribution, type Outcomes } from "./distribution";
import { labelFinder, levelFinder, quotedLabel } from "./labels";
import { labelOf } from "./probabilityEntries";
import { serverFields } from "./serverFields";

/** Servers round: their numbers and ours differ by this much without meaning anything. */
const ROUNDING = 0.02;

/** Reads one answer of another server, and notes its corrections. */
export class AnswerReader implements LooseAnswer {
  readonly notes: string[] = [];
  private readonly own: [`x_${string}`, JsonValue][] = [];

  constructor(
    private readonly fields: JsonObject,
    private readonly place: string,
  ) {}

  options(names: readonly string[]): LooseOptions {
    const found = this.distribution({ noun: "option", names, finder: () => labelFinder(names) });
    return { probabilities: found.probabilities, chosen: (key) => this.chosen(key, found) };
  }

  private chosen(key: string, { find, probabilities, leftOut }: Distribution): number {
    const best = argmax(probabilities);
    const given = labelOf(this.fields.get(key));
    if (given === null) {
      this.note("The server names no option: the most likely one stands here.");
      return best;
    }
    const index = find(given);
    if (index === null) {
      throw new UnreadableReply(`${this.place} chooses ${quotedLabel(given)}, which means no single option`);
    }
    if (leftOut.has(index)) refuseLeftOut(index, probabilities, "option", this.place);
    if (probabilities[index]! >= probabilities[best]!) return index;
    this.own.push([`x_server_${key}`, given]);
    this.note("The server chose another option than the most likely one.");
    return best;
  }

  levels(texts: readonly (string | null)[]): number[] {
    return this.distribution({
      noun: "level",
      names: texts.map((_, level) => String(level)),
      finder: (labels) => levelFinder(texts, labels),
    }).probabilities;
  }

  object(key: string): JsonObject | null {
    const value = this.fields.get(key);
    return isJsonObject(value) ? value : null;
  }

  numberIn(key: string, field: string): number {
    const value = numberOf(this.object(key)?.get(field));
    if (value === null) throw new UnreadableReply(`${this.place} has no usable '${field}'`);
    return value;
  }

  probability(key: string): number {
    const value = unit(numberOf(this.fields.get(key)));
    if (value === null) throw new UnreadableReply(`${this.place} has no usable '${key}'`);
    return value;
  }

  note(text: string): void {
    this.notes.push(text);
  }

  /**
   * The server's own extras and ours.
   * @param known the fields of the answer itself
   */
  extras(known: readonly string[]): { extras?: Extras } {
    return extrasOf([...serverFields(this.fields, known, this.notes), ...this.own], this.notes);
  }

  number(key: string, reference: number, max: number): number {
    const value = numberOf(this.fields.get(key));
    if (value === null || value < -ROUNDING || value > max + ROUNDING) {
      this.note(`The server gives no usable ${key}: it was computed from the probabilities.`);
      return reference;
    }
    if (Math.abs(value - reference) > ROUNDING) {
      this.own.push([`x_reference_${key}`, JsonNumber.of(Math.round(reference * 1e6) / 1e6)]);
      this.note(`The server computes its ${key} by another formula.`);
    }
    return Math.min(max, Math.max(0, value));
  }

  private distribution(outcomes: Outcomes): Distribution {
    const found = readDistribution(this.fields.get("probabilities"), outcomes, this.place);
    this.notes.push(...found.notes);
    const sum = found.probabilities.reduce((total, probability) => total + probability, 0);
    if (Math.abs(sum - 1) > ROUNDING) {
      this.own.push(["x_probabilities_sum", JsonNumber.of(Math.round(sum * 1e6) / 1e6)]);
      this.note("The server's probabilities do not sum to 1.");
    }
    return found;
  }
}

/** Extras with the notes behind them, which follow those of another server of this project. */
export function extrasOf(own: [`x_${string}`, JsonValue][], notes: string[]): { extras?: Extras } {
  const theirs = own.flatMap(([name, value]): JsonValue[] => (name === "x_notes" ? [value].flat() : []));
  const all =
    notes.length > 0 ? [...own, ["x_notes", [...theirs, ...notes]] satisfies (typeof own)[number]] : own;
  return all.length > 0 ? { extras: new Map(all) } : {};
}
