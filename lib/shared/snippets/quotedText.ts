/** A value of YAML in single quotes that holds JSON: Insomnia, recorders of tests and manifests write it so. */
const YAML_SINGLE = /(?<=[:-][ \t]+)'(?=\s*[{["])((?:[^']|'')*)'(?=[ \t]*(?:\r?\n|$))/g;
/** The same in double quotes, folded over several lines. */
const YAML_DOUBLE = /(?<=[:-][ \t]+)"(?=\s*[{[])((?:[^"\\]|\\[^])*)"(?=[ \t]*(?:\r?\n|$))/g;
/** A cell of CSV that holds JSON, alone or behind other words. */
const CSV_CELL = /(?<=^|[,;\t\n])"((?:[^"]|"")*)"(?=[,;\t\r\n]|$)/g;
/** JSON in a text of SQL, PowerShell or Pascal. */
const DOUBLED_SINGLE = /(?<!['\w])'(?=\s*[{[]\s*")((?:[^']|'')*)'(?!')/g;

/** The text with the JSON in its quoted values as it was before YAML, CSV or SQL doubled quotes and folded lines. */
export function withoutDoubledQuotes(text: string): string {
  return text
    .replace(YAML_SINGLE, (_, value: string) => `'${folded(value.replaceAll("''", "'"))}'`)
    .replace(YAML_DOUBLE, (whole, value: string) => (value.includes("\n") ? `"${joined(value)}"` : whole))
    .replace(CSV_CELL, (whole, value: string) =>
      /[{[]\s*""/.test(value) ? value.replaceAll('""', '"') : whole,
    )
    .replace(DOUBLED_SINGLE, (_, value: string) => `'${value.replaceAll("''", "'")}'`);
}

/** YAML takes one line break in a quoted value for a blank. */
const folded = (value: string): string => value.replace(/[ \t]*\r?\n[ \t]*/g, " ");

/** A backslash at the end of a line joins it with the next one, whose blanks a backslash may keep. */
const joined = (value: string): string => folded(value.replace(/\\\r?\n[ \t]*/g, "").replaceAll("\\ ", " "));
