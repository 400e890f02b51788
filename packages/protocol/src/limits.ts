/** Limits of the wire contract. Counts are inclusive. */
export const OPTIONS_MAX = 255;
export const LEVELS_MAX = 10;

/** Examples of one side, option or level. Each is read on its own; four a side already do most of the good. */
export const EXAMPLES_MAX = 32;

/** A refused body names at most this many failing values, so that the refusal stays small. */
export const DETAILS_MAX = 100;

/** The most images of one request, and a placeholder's greatest length in UTF-16 units. */
export const ASSETS_MAX = 256;
export const PLACEHOLDER_CHARS_MAX = 1_024;

/** Tokens of a whole request, and of its state with any one question, unless the long-context header lifts them. */
export const REQUEST_TOKENS_MAX = 65_536;
export const QUESTION_TOKENS_MAX = 32_768;

/** The least tokens of a question: each is asked on its own, even an empty one. */
export const QUESTION_TOKENS_MIN = 1;

/** Tokens of an image of any size at each mention: about a full page of text. */
export const IMAGE_TOKENS = 1_024;

/**
 * The most JSON values of a request, nested values included. A value takes about a microsecond to read, a question
 * several, all at a stretch; and this many hold more tokens than any budget has.
 */
export const JSON_VALUES_MAX = 250_000;

/** Limits of the decisions wire, as its public types and pages state them. */
export const DECISIONS_QUESTIONS_MAX = 400;
export const DECISIONS_OUTCOMES_MIN = 2;
