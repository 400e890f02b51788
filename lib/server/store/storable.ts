/** PostgreSQL's text allows no NUL, and no database allows half of a surrogate pair. */
export function storable(text: string): string {
  return Buffer.from(text.replaceAll("\0", "\ufffd"), "utf8").toString("utf8");
}

/** The same fields with every text as it can be stored. */
export const storableTexts = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? storable(value) : value,
    ]),
  ) as Fields;
