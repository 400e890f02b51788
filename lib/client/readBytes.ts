/** The bytes of a file; null where it was moved, changed or is in a cloud since it was chosen. */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}
