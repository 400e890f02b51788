/** An image as it was sent, after it was shown to decode completely. Immutable. */
export interface EngineImage {
  bytes: Uint8Array;
  /** The format by the bytes, not by the caller's name for it. */
  mime: "image/png" | "image/jpeg";
  /** Pixels as a person sees the image: EXIF orientation applied. */
  width: number;
  height: number;
  /** Of `bytes`, in hexadecimal. */
  sha256: string;
}
