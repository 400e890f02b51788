/** An image as it was sent, after it was shown to decode completely. Immutable. */
export interface EngineImage {
  bytes: Uint8Array;
  /** What the bytes are, whatever the caller called them. */
  mime: "image/png" | "image/jpeg";
  /** Pixels as a person sees the image: EXIF orientation applied. */
  width: number;
  height: number;
  /** Of `bytes`, in hexadecimal. */
  sha256: string;
}
