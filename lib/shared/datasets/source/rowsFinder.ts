/** Finds the array of rows in JSON that arrives in pieces: the document itself, or a field's array of objects. */
export class RowsFinder {
  /** Open brackets and braces. */
  private depth = 0;
  private isInText = false;
  private isEscaped = false;
  /** Whether a field's array has opened, and its first value has not begun. */
  private isAtFirst = false;
  private isArray = false;

  /**
   * The place where the values of the next array begin; null if the piece has none. The caller reads the array
   * and goes on with the text behind it.
   */
  find(text: string): number | null {
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at]!;
      if (this.isInText) this.readText(char);
      else if (char.trim() !== "") {
        if (this.isRowsStart(char)) return this.isArray ? at + 1 : at;
        this.isAtFirst = char === "[" && this.depth === 1;
        if (char === '"') this.isInText = true;
        else if (char === "{" || char === "[") this.depth += 1;
        else if (char === "}" || char === "]") this.depth -= 1;
      }
    }
    return null;
  }

  private isRowsStart(char: string): boolean {
    if (this.depth === 0 && char === "[" && !this.isArray) {
      this.isArray = true;
      return true;
    }
    if (!this.isAtFirst || char !== "{") return false;
    this.isAtFirst = false;
    // The caller reads up to the array's end.
    this.depth -= 1;
    return true;
  }

  private readText(char: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (char === "\\") this.isEscaped = true;
    else if (char === '"') this.isInText = false;
  }
}
