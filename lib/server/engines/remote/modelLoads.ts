/** A guess at how long a local server keeps an idle model. Then the next request loads it. */
const LOADED_MS = 300_000;

/** Which models of one local server may be loading: those with a request under way and no answer lately. */
export class ModelLoads {
  private readonly answeredAt = new Map<string, number>();
  /** When the requests under way began, by model. */
  private readonly underWay = new Map<string, number[]>();
  private readonly kept = new Set<string>();

  constructor(private readonly now: () => number) {}

  isCold(model: string): boolean {
    const answeredAt = this.answeredAt.get(model);
    return answeredAt === undefined || this.now() - answeredAt > LOADED_MS;
  }

  /** The server says that it loads the model, whenever it answered before. */
  unload(model: string): void {
    this.answeredAt.delete(model);
  }

  /** @returns call it when the request is over. */
  begin(model: string): (isAnswered: boolean) => void {
    const startedAt = this.now();
    this.underWay.set(model, [...(this.underWay.get(model) ?? []), startedAt]);
    return (isAnswered) => {
      const all = this.underWay.get(model) ?? [];
      this.underWay.set(model, all.toSpliced(all.indexOf(startedAt), 1));
      if (isAnswered) this.answeredAt.set(model, this.now());
    };
  }

  /** Since when a request waits for a model that may be loading, in milliseconds since the epoch; null for none. */
  loadingSince(model: string): number | null {
    const [first] = this.underWay.get(model) ?? [];
    return first !== undefined && this.isCold(model) ? first : null;
  }

  /** Whether this request may go on without its caller; one a model is enough to keep its load alive. */
  keep(model: string): boolean {
    if (this.kept.has(model)) return false;
    this.kept.add(model);
    return true;
  }

  release(model: string): void {
    this.kept.delete(model);
  }
}
