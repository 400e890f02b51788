/** Float32 values, little endian, as base64: the form of trained weights in JSON files. */
export function encodeFloats(values: Float32Array): string {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString("base64");
}

export function decodeFloats(base64: string): Float32Array {
  // Copied: a buffer from the pool may start at an offset invalid for floats.
  return new Float32Array(Uint8Array.from(Buffer.from(base64, "base64")).buffer);
}
