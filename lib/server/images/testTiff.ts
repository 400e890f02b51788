/** TIFF files for tests, built by hand from their directories. */

interface TiffForm {
  isLittle?: boolean;
  /** BigTIFF, with 64-bit offsets. */
  isBig?: boolean;
}

/** Directories with these tags, each a short number, or a long one if needed. No pixels. */
export function tiff(directories: Record<number, number>[], form: TiffForm = {}): Buffer {
  const { isLittle = true, isBig = false } = form;
  const number = (value: number, bytes: 2 | 4 | 8): Buffer => {
    const buffer = Buffer.alloc(bytes);
    if (bytes === 8) buffer[isLittle ? "writeBigUInt64LE" : "writeBigUInt64BE"](BigInt(value));
    else if (isLittle) buffer.writeUIntLE(value, 0, bytes);
    else buffer.writeUIntBE(value, 0, bytes);
    return buffer;
  };
  const place = (value: number): Buffer => number(value, isBig ? 8 : 4);
  const field = (value: number): Buffer => {
    const bytes = number(value, value > 0xffff ? 4 : 2);
    return Buffer.concat([bytes, Buffer.alloc((isBig ? 8 : 4) - bytes.length)]);
  };
  const head = [
    Buffer.from(isLittle ? "II" : "MM"),
    number(isBig ? 43 : 42, 2),
    ...(isBig ? [number(8, 2), number(0, 2)] : []),
  ];
  const parts = [...head, place(isBig ? 16 : 8)];
  directories.forEach((tags, index) => {
    const entries = Object.entries(tags).map(([tag, value]) =>
      Buffer.concat([number(Number(tag), 2), number(value > 0xffff ? 4 : 3, 2), place(1), field(value)]),
    );
    const count = number(entries.length, isBig ? 8 : 2);
    const end = Buffer.concat([...parts, count, ...entries]).length + (isBig ? 8 : 4);
    parts.push(count, ...entries, place(index === directories.length - 1 ? 0 : end));
  });
  return Buffer.concat(parts);
}

/**
 * A TIFF of grey pages, each of one shade. Uncompressed, so that any reader accepts it.
 * @param shades of the pages, 0 to 255
 */
export function greyTiff(width: number, height: number, shades: number[]): Buffer {
  const pixels = shades.map((shade) => Buffer.alloc(width * height, shade));
  const sizes = { 256: width, 257: height, 258: 8, 259: 1, 262: 1, 277: 1, 278: height, 279: width * height };
  const directoriesAt = (at: number) =>
    tiff(shades.map((_, index) => ({ ...sizes, 273: at + index * width * height })));
  const { length } = directoriesAt(0);
  return Buffer.concat([directoriesAt(length), ...pixels]);
}
