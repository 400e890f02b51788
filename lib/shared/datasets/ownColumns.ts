/** The beginning of an extra column's name in our own files, where the name alone would mean another part. */
const PREFIX = "columns.";
const OTHER_PARTS = /^(row|state|state_json|expected[_.:\s-].*|image_.*|columns\..*|\s*)$/is;

/** Whether this program wrote the file: `row` and `state` come first in it. */
export const isOwnFile = ([first, second]: readonly string[]): boolean =>
  first === "row" && (second === "state" || second === "state_json");

/** An extra column's name in our own files. {@link extraName} reads it back. */
export const ownColumn = (name: string): string => (OTHER_PARTS.test(name) ? `${PREFIX}${name}` : name);

/** The name of the extra column in a column of our own files. */
export const extraName = (column: string): string =>
  column.startsWith(PREFIX) ? column.slice(PREFIX.length) : column;

const EXPECTED = /^expected(?:_|[.:\s-]+)(.+)$/is;

/**
 * The question whose answers a column has by its name: `expected_team` and `Expected: team` mean `team`.
 * @returns null for other names
 */
export const expectedQuestion = (column: string): string | null => EXPECTED.exec(column)?.[1] ?? null;
