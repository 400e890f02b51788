import type { ImagePart } from "@/lib/client/evaluateRequest";
import type { DraftImage } from "@/lib/builder/draftImage";
import { isExampleFile } from "@/lib/builder/examples";
import { newId } from "../newId";
import { Observable } from "../observable";
import { fromBase64, toBase64 } from "./base64";
import type { ImageArchive } from "./imageArchive";

export interface LoadedImage {
  bytes: Uint8Array<ArrayBuffer>;
  /** Address of the bytes for this page. */
  url: string;
}

/** Waits before bytes are looked for again, in milliseconds: another tab may still be writing them. */
const RETRY_DELAYS_MS = [0, 400, 1_600];

/** The bytes of images by their keys: in memory while they are worked with, and in the archive. */
export class ImageStore {
  /** `missing`: the bytes are nowhere. A key that is not in it is being looked for, or nobody asked. */
  readonly contents = new Observable<ReadonlyMap<string, LoadedImage | "missing">>(new Map());
  /** Whether the browser refused to keep an image. */
  readonly isRefused = new Observable(false);

  private readonly wanted = new Set<string>();
  private readonly base64 = new Map<string, string>();

  constructor(private readonly archive: ImageArchive | null) {}

  /** Takes bytes in under a new key, and tries to keep them for the next visit. */
  async add(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const key = newId();
    this.remember(key, bytes);
    await this.keep(key, bytes);
    return key;
  }

  /** Takes the bytes of a pasted request in, at once. */
  addBase64(base64: string): string {
    const key = newId();
    const bytes = fromBase64(base64);
    this.base64.set(key, base64);
    this.remember(key, bytes);
    void this.keep(key, bytes);
    return key;
  }

  get(key: string): LoadedImage | undefined {
    const found = this.contents.get().get(key);
    return found === "missing" ? undefined : found;
  }

  /** Finds the bytes of images that are not in memory yet. */
  want(images: readonly DraftImage[]): void {
    for (const { key } of images) {
      if (this.wanted.has(key) || this.get(key)) continue;
      this.wanted.add(key);
      void this.load(key);
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

  /** The images as parts of a form. Those whose bytes are not there are left out. */
  partsOf(images: readonly DraftImage[]): ImagePart[] {
    return images.flatMap(({ key, format }) => {
      const image = this.get(key);
      return image ? [{ part: key, blob: new Blob([image.bytes], { type: mimeOf(format) }) }] : [];
    });
  }

  /** Drops archived images that none of the stored drafts mentions. */
  async prune(drafts: readonly string[]): Promise<void> {
    try {
      await this.archive?.prune((key) => drafts.some((draft) => draft.includes(key)));
    } catch {
      // It is tried again at the next visit.
    }
  }

  private remember(key: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.wanted.add(key);
    this.set(key, { bytes, url: URL.createObjectURL(new Blob([bytes])) });
  }

  private set(key: string, found: LoadedImage | "missing"): void {
    this.contents.set(new Map(this.contents.get()).set(key, found));
  }

  private async keep(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      if (!this.archive) throw new Error("There is no archive");
      await this.archive.put(key, bytes);
    } catch {
      this.isRefused.set(true);
    }
  }

  private async load(key: string): Promise<void> {
    for (const delayMs of RETRY_DELAYS_MS) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const bytes = await this.find(key);
      if (bytes) return this.remember(key, bytes);
    }
    // Asked for again, it is looked for again.
    this.wanted.delete(key);
    this.set(key, "missing");
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

const mimeOf = (format: DraftImage["format"]): string => (format === "png" ? "image/png" : "image/jpeg");
