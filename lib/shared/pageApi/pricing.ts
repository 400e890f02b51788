import type { Extras } from "@typed-question/protocol/extras";
import { isJsonObject, JsonNumber, membersOf, type JsonValue } from "@typed-question/protocol/json";

/** Price of a million input tokens in the specification. Output tokens are free, and no currency is named. */
const PRICE_PER_MILLION_INPUT_TOKENS = 0.042;

/** The price of a model's input tokens. Output tokens are free. */
export interface Price {
  /** Of a million input tokens. */
  perMillion: number;
  /** ISO 4217; null for the specification's own price, which names none. */
  currency: string | null;
}

/** A field of a response: the price that was set for the connection's model, when it answered. */
export const PRICE_FIELD = "x_price";

/** That field's value. */
export const priceJson = ({ perMillion, currency }: Price): JsonValue =>
  new Map<string, JsonValue>([
    ["per_million_input_tokens", JsonNumber.of(perMillion)],
    ["currency", currency],
  ]);

/**
 * The specification's price applies to its own models alone. A model behind a connection (`name/model`) has the price
 * of its settings, which its response carries.
 */
export const isOwnModel = (modelId: string): boolean => /^model-[^/]+$/.test(modelId);

/**
 * @param modelId the versioned id in the response
 * @param extras the fields of our own in it
 * @returns null if no price is known
 */
export function priceOf(modelId: string | null, extras: Extras | null | undefined): Price | null {
  if (modelId === null) return null;
  if (isOwnModel(modelId)) return { perMillion: PRICE_PER_MILLION_INPUT_TOKENS, currency: null };
  const price = extras?.get(PRICE_FIELD);
  if (!isJsonObject(price)) return null;
  const [perMillion, currency] = [price.get("per_million_input_tokens"), price.get("currency")];
  if (!(perMillion instanceof JsonNumber) || typeof currency !== "string") return null;
  const number = perMillion.toNumber();
  return number >= 0 && /^[A-Z]{3}$/.test(currency) ? { perMillion: number, currency } : null;
}

/** The cost of the answer as the connection's server says it, in a currency of its own; null without a word of it. */
export function serverCostOf(extras: Extras | null | undefined): number | null {
  const said = extras?.get("x_server_cost") ?? membersOf(extras?.get("x_server_usage")).get("cost");
  const cost = said instanceof JsonNumber ? said.toNumber() : Number.NaN;
  return Number.isFinite(cost) && cost >= 0 ? cost : null;
}

/** The cost of so many input tokens, unrounded, in the price's currency. */
export const costOf = ({ perMillion }: Price, inputTokens: number): number =>
  (inputTokens * perMillion) / 1e6;

/** A cost as the history stores it. */
export interface StoredCost {
  cost: number | null;
  currency: string | null;
}

/** The stored cost of an evaluation; nulls if no price is known. */
export function storedCost(price: Price | null, inputTokens: number | null): StoredCost {
  if (price === null || inputTokens === null) return { cost: null, currency: null };
  return { cost: costOf(price, inputTokens), currency: price.currency };
}

/**
 * The part of a stored cost that somebody said. Earlier versions stored one for every model, also without a known
 * price; a connection's cost has a currency.
 */
export const knownCost = (modelId: string | null, { cost, currency }: StoredCost): StoredCost =>
  modelId !== null && (currency !== null || isOwnModel(modelId))
    ? { cost, currency }
    : { cost: null, currency: null };
