import { z } from "zod";
import type { EngineQuestion } from "@typed-question/protocol/engine";
import { KIND_WORDS } from "./wording";

type Kind = EngineQuestion["kind"];

/** A file is read leniently: a temperature that is no number counts as absent, as in the reference code. */
const temperature = z.number().nullable().catch(null);

/** `laya_config.json`: the budgets in tokens and the fitted temperatures. */
const layaConfig = z.object({
  max_len: z.int().min(16).max(8_192),
  head_max_len: z.int().min(8).max(8_192),
  /** choice, score, noul. */
  temperature: z.array(temperature).default([]),
  /** `type:bucket` to a temperature. */
  temperature_by_options: z.record(z.string(), temperature).default({}),
});

export interface LayaConfig {
  /** Tokens of a whole sequence. */
  tokensMax: number;
  /** Tokens of the instructions and the options together; the state gets the rest. */
  headTokensMax: number;
  temperatures: readonly (number | null)[];
  temperaturesByOptions: ReadonlyMap<string, number | null>;
}

/** @throws an Error that names the fields that do not fit. */
export function readLayaConfig(value: unknown): LayaConfig {
  const result = layaConfig.safeParse(value);
  if (!result.success) throw new Error(`laya_config.json: ${z.prettifyError(result.error)}`);
  const { max_len, head_max_len, temperature: temperatures, temperature_by_options } = result.data;
  return {
    tokensMax: max_len,
    headTokensMax: head_max_len,
    temperatures,
    temperaturesByOptions: new Map(Object.entries(temperature_by_options)),
  };
}

/** The number of a kind of question in the graph's `qtype`, and in the list of temperatures. */
export const KIND_IDS = { nominal: 0, ordinal: 1, binary: 2 } satisfies Record<Kind, number>;

/**
 * The published English weights have 0.1006 for choices of 11 and more options. That makes a tiny lead a certainty.
 * Their authors clamp it since then, and so do all users.
 */
const TEMPERATURE_MIN = 0.5;
const TEMPERATURE_MAX = 5;

/** The divisor of a question's logits: its bucket's temperature, else its kind's, else 1; clamped. */
export function temperatureOf(config: LayaConfig, kind: Kind, optionCount: number): number {
  const fitted =
    config.temperaturesByOptions.get(`${KIND_WORDS[kind]}:${bucketOf(optionCount)}`) ??
    config.temperatures[KIND_IDS[kind]] ??
    1;
  return Math.min(TEMPERATURE_MAX, Math.max(TEMPERATURE_MIN, fitted));
}

function bucketOf(optionCount: number): string {
  if (optionCount <= 2) return "2";
  if (optionCount <= 5) return "3-5";
  return optionCount <= 10 ? "6-10" : "11+";
}
