import { type JsonObject } from "@typed-question/protocol/json";
import { type Detail } from "./validate";

/** Ends a request with an error of the protocol. */
export class Refusal {
  /** @param what the error type; for a 422 the failing values, or one literal entry. */
  constructor(
    readonly status: number,
    readonly what: string | readonly Detail[] | JsonObject,
    readonly message = "",
    readonly headers: Record<string, string> = {},
  ) {}
}
