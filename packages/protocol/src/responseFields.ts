import { JsonNumber, isJsonObject, type JsonObject, type JsonValue } from "./json";
import type { Extras } from "./extras";

/** A field of a response breaks the contract. */
export class WrongField extends Error {}

/** The fields of one object of a response, with the path that an error names. */
export class ResponseFields {
  private constructor(
    readonly object: JsonObject,
    private readonly path: readonly string[],
  ) {}

  /** @throws WrongField where the value is no object. */
  static of(value: JsonValue | undefined, path: readonly string[] = []): ResponseFields {
    if (!isJsonObject(value)) throw wrongField(value, path, "an object");
    return new ResponseFields(value, path);
  }

  string(key: string): string {
    const value = this.object.get(key);
    if (typeof value !== "string") throw this.wrong(key, "a string");
    return value;
  }

  number(key: string): number {
    const value = this.object.get(key);
    const number = value instanceof JsonNumber ? value.toNumber() : Number.NaN;
    if (!Number.isFinite(number)) throw this.wrong(key, "a number");
    return number;
  }

  fields(key: string): ResponseFields {
    return ResponseFields.of(this.object.get(key), [...this.path, key]);
  }

  /** Every field as a number, in the order of the text. */
  numbers(): ReadonlyMap<string, number> {
    return new Map([...this.object.keys()].map((key) => [key, this.number(key)]));
  }

  each<T>(read: (fields: ResponseFields) => T): [string, T][] {
    return [...this.object.keys()].map((key) => [key, read(this.fields(key))]);
  }

  extras(): { extras?: Extras } {
    const extras = [...this.object].filter((entry): entry is [`x_${string}`, JsonValue] =>
      entry[0].startsWith("x_"),
    );
    return extras.length > 0 ? { extras: new Map(extras) } : {};
  }

  wrong(key: string, expected: string): WrongField {
    return wrongField(this.object.get(key), [...this.path, key], expected);
  }
}

function wrongField(value: JsonValue | undefined, path: readonly string[], expected: string): WrongField {
  const place = path.length > 0 ? path.join(".") : "the body";
  const found = value === undefined ? "it is missing" : "it is something else";
  return new WrongField(`${place}: expected ${expected} but ${found}`);
}
