/** An error, or one that caused it. */
export interface Cause {
  /** Of libsql, of the file system or of PostgreSQL; empty without one. */
  code: string;
  message: string;
}

/**
 * An error with its causes, the outermost first. Extended codes such as `SQLITE_IOERR_WRITE` are cut to their
 * base code.
 */
export function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    causes.push({ code: code.replace(/^(SQLITE_[A-Z]+)_.*/, "$1"), message: cause.message });
  }
  return causes;
}
