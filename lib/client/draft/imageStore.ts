import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import { mimeOf, type DraftImage } from "@/lib/shared/draft/draftImage";
import { isExampleFile } from "@/lib/shared/examples/example";
import { newId } from "./newId";
import { Observable } from "./observable";
import { fromBase64, toBase64 } from "@/lib/shared/text/base64";
import type { ImageArchive } from "./imageArchive";

export interface LoadedImage {
  bytes: Uint8Array<ArrayBuffer>;
  /** Object URL of the bytes in this page. */
  url: string;
}

/** Waits between searches for missing bytes, in milliseconds: another tab may still be writing them. */
const RETRY_DELAYS_MS = [0, 400, 1_600];
/** How long an image counts as archived, in milliseconds: less than the archive keeps unused ones. */
const KEPT_INTERVAL_MS = 60 * 60 * 1_000;

/** The bytes of images by their keys: in memory during use, and in the archive. */
export class ImageStore {
  /** `missing`: the bytes are nowhere. An absent key is still being searched, or was never asked for. */
  readonly contents = new Observable<ReadonlyMap<string, LoadedImage | "missing">>(new Map());
  /** Whether the browser refused to store an image. */
  readonly isRefused = new Observable(false);

  private held: ReadonlySet<string> = new Set();
  private readonly loading = new Set<string>();
  private readonly base64 = new Map<string, string>();
  /** When the archive was last given an image, in milliseconds since the epoch. */
  private readonly keptAt = new Map<string, number>();

  /** Another source for bytes that this browser lacks; resolves to null if it lacks them too. */
  elsewhere: ((key: string) => Promise<Uint8Array<ArrayBuffer> | null>) | null = null;

  constructor(private readonly archive: ImageArchive | null) {}

  /** Takes bytes in, and tries to store them for the next visit. Equal bytes have the same key. */
  async add(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const key = this.takeIn(bytes);
    await this.put(key, bytes);
    return key;
  }

  /** Takes bytes in under their key in a draft. */
  async take(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (!this.get(key)) this.remember(key, bytes);
    await this.put(key, bytes);
  }

  /** Takes the bytes of a pasted request in, synchronously. */
  addBase64(base64: string): string {
    const bytes = fromBase64(base64);
    const key = this.takeIn(bytes);
    this.base64.set(key, base64);
    void this.put(key, bytes);
    return key;
  }

  /**
   * Takes bytes in under their former key, so that their request stays the same. If that key has other bytes
   * by now, they get a new one.
   */
  async restore(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const known = this.get(key)?.bytes ?? (await this.find(key));
    if (known && !isEqual(known, bytes)) return this.add(bytes);
    if (!this.get(key)) this.remember(key, bytes);
    await this.put(key, bytes);
    return key;
  }

  get(key: string): LoadedImage | undefined {
    const found = this.contents.get().get(key);
    return found === "missing" ? undefined : found;
  }

  /**
   * Loads the images of a draft and its undo, and drops former ones. New images outside of any draft stay.
   */
  hold(images: readonly DraftImage[]): void {
    const before = this.held;
    this.held = new Set(images.map(({ key }) => key));
    for (const key of before) if (!this.held.has(key)) void this.release(key);
    for (const key of this.held) if (!this.contents.get().has(key)) void this.load(key);
  }

  /** Searches again for missing images. */
  lookAgain(): void {
    for (const key of this.held) if (this.contents.get().get(key) === "missing") void this.load(key);
  }

  /** Searches again for the bytes of a missing image. @returns whether they are there now */
  async retry(key: string): Promise<boolean> {
    await this.load(key);
    return this.get(key) !== undefined;
  }

  /** Ensures that the archive has the images of a stored draft, and marks them as used. */
  keep(images: readonly DraftImage[]): void {
    for (const { key } of images) {
      const image = this.get(key);
      const keptAt = this.keptAt.get(key) ?? -Infinity;
      if (image && Date.now() - keptAt > KEPT_INTERVAL_MS) void this.put(key, image.bytes);
    }
  }

  base64Of(key: string): string | undefined {
    const known = this.base64.get(key);
    if (known !== undefined) return known;
    const image = this.get(key);
    if (!image) return undefined;
    const base64 = toBase64(image.bytes);
    this.base64.set(key, base64);
    return base64;
  }

  /** The images as parts of a form, each once. Images without bytes are left out. */
  partsOf(images: readonly DraftImage[]): ImagePart[] {
    const formats = new Map(images.map(({ key, format }) => [key, format]));
    return [...formats].flatMap(([key, format]) => {
      const image = this.get(key);
      return image ? [{ part: key, blob: new Blob([image.bytes], { type: mimeOf(format) }) }] : [];
    });
  }

  /** Drops archived images that no stored draft mentions; none while a draft is unreadable. */
  async prune(drafts: readonly string[] | null): Promise<void> {
    if (!drafts) return;
    try {
      await this.archive?.prune((key) => drafts.some((draft) => draft.includes(key)));
    } catch {
      // The next visit tries again.
    }
  }

  private takeIn(bytes: Uint8Array<ArrayBuffer>): string {
    for (const [key, found] of this.contents.get()) {
      // A person's own file must not depend on a file of this program, which may change.
      if (found !== "missing" && !isExampleFile(key) && isEqual(found.bytes, bytes)) return key;
    }
    const key = newId();
    this.remember(key, bytes);
    return key;
  }

  private remember(key: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.set(key, { bytes, url: URL.createObjectURL(new Blob([bytes])) });
  }

  private set(key: string, found: LoadedImage | "missing"): void {
    this.contents.set(new Map(this.contents.get()).set(key, found));
  }

  /** Bytes that the archive refuses stay in memory: they are nowhere else. */
  private async release(key: string): Promise<void> {
    const image = this.get(key);
    if (image && !(await this.put(key, image.bytes))) return;
    if (this.held.has(key)) return;
    const contents = new Map(this.contents.get());
    contents.delete(key);
    this.base64.delete(key);
    this.keptAt.delete(key);
    this.contents.set(contents);
    if (image) URL.revokeObjectURL(image.url);
  }

  /** @returns whether the bytes can be found again. */
  private async put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    if (isExampleFile(key)) return true;
    this.keptAt.set(key, Date.now());
    try {
      if (!this.archive) throw new Error("There is no archive");
      await this.archive.put(key, bytes);
      return true;
    } catch {
      this.isRefused.set(true);
      return false;
    }
  }

  private async load(key: string): Promise<void> {
    if (this.loading.has(key)) return;
    this.loading.add(key);
    const bytes = await this.findPatiently(key);
    this.loading.delete(key);
    if (!this.held.has(key) || this.get(key)) return;
    if (bytes) this.remember(key, bytes);
    else this.set(key, "missing");
  }

  private async findPatiently(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    for (const delayMs of RETRY_DELAYS_MS) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const bytes = await this.find(key);
      if (bytes) return bytes;
    }
    const bytes = (await this.elsewhere?.(key)) ?? null;
    if (bytes) await this.put(key, bytes);
    return bytes;
  }

  private async find(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      if (!isExampleFile(key)) return (await this.archive?.get(key)) ?? null;
      const response = await fetch(key);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    } catch {
      return null;
    }
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
