/** A media type with its parameters, names in lower case. */
export interface ContentType {
  /** `application/json`, in lower case; empty if missing. */
  type: string;
  parameters: ReadonlyMap<string, string>;
}

/** Reads a Content-Type, or another header of the same form such as Content-Disposition. Never throws. */
export function parseContentType(header: string | null): ContentType {
  const [type = ""] = /^[^;]*/.exec(header ?? "") ?? [];
  const parameters = new Map<string, string>();
  const pattern = /;\s*([^\s=;"]+)\s*=\s*(?:"([^"\\]*(?:\\.[^"\\]*)*)"|([^\s;"]*))/gsy;
  pattern.lastIndex = type.length;
  for (const [, name = "", quoted, token = ""] of (header ?? "").matchAll(pattern)) {
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(["\\])/g, "$1") ?? token);
  }
  return { type: type.trim().toLowerCase(), parameters };
}
