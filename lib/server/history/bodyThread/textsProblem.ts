import { JsonParseError } from "@typed-question/protocol/json";
import { JsonMeter } from "@/lib/server/http/jsonMeter";

/**
 * The most JSON values in all texts of one body. A value takes a parser about a microsecond and some hundred
 * bytes of memory.
 */
const TEXT_VALUES_MAX = 1_000_000;

export interface PlacedText {
  text: string;
  /** Its place in the body. */
  loc: (string | number)[];
}

/** Why JSON texts inside a body are not parsed: the first with too many values in all, or too deep. */
export function textsProblem(texts: Iterable<PlacedText>): { loc: PlacedText["loc"]; msg: string } | null {
  let left = TEXT_VALUES_MAX;
  for (const { text, loc } of texts) {
    const meter = new JsonMeter(left);
    try {
      meter.push(Buffer.from(text));
    } catch (error) {
      if (!(error instanceof JsonParseError)) throw error;
      const msg =
        error.reason === "depth"
          ? error.message
          : `The texts of this body have more than ${TEXT_VALUES_MAX} values in all`;
      return { loc, msg };
    }
    left -= meter.total;
  }
  return null;
}
