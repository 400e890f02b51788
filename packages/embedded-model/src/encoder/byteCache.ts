/** Least-recently-used cache bounded by the bytes of its entries. */
export class ByteCache<V> {
  private readonly entries = new Map<string, { value: V; bytes: number }>();
  private bytes = 0;

  constructor(private readonly bytesMax: number) {}

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** @param bytes the value's size; the key's is added. An entry larger than the cache is not kept. */
  set(key: string, value: V, bytes: number): void {
    this.remove(key);
    const size = bytes + 2 * key.length;
    if (size > this.bytesMax) return;
    this.entries.set(key, { value, bytes: size });
    this.bytes += size;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.bytesMax) return;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.bytes -= entry.bytes;
  }
}
