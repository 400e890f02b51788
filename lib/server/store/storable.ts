/** PostgreSQL's text takes no NUL, and no database half of a surrogate pair. */
export function storable(text: string): string {
  return Buffer.from(text.replaceAll("\0", "\ufffd"), "utf8").toString("utf8");
}
