import { z } from "zod";
import { JsonNumber, type JsonObject } from "../json";

export const probability = z.number().min(0).max(1);

export const confidence = probability.describe(
  "1 when one possibility has all the probability, less the more it spreads.",
);

/** A number of an answer with at most 6 decimals; `+ 0` turns a negative zero into zero. */
export const decimal = (value: number): JsonNumber => JsonNumber.of(Math.round(value * 1e6) / 1e6 + 0);

/** The same for each number of a map, in its order. */
export const decimals = (numbers: ReadonlyMap<string, number>): JsonObject =>
  new Map([...numbers].map(([key, value]) => [key, decimal(value)]));
