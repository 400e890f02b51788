/** The values that were used last, by id. Two of them agree on what they keep if they see the same ids in the same order. */
export class Recent<Value> {
  readonly #kept = new Map<string, Value>();

  /** @param most values kept at once */
  constructor(readonly most: number) {}

  /** The value of an id, which now counts as the newest; undefined where it is gone. */
  get(id: string): Value | undefined {
    const value = this.#kept.get(id);
    if (value === undefined) return undefined;
    this.#kept.delete(id);
    this.#kept.set(id, value);
    return value;
  }

  /** Keeps a value; the oldest goes where there are too many. */
  set(id: string, value: Value): void {
    this.#kept.delete(id);
    this.#kept.set(id, value);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.most) this.#kept.delete(oldest!);
  }
}
