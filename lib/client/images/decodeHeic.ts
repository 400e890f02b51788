import type { HeifChannel } from "libheif-js/libheif-wasm/libheif-bundle.mjs";

/** Most pixels decoded here: a camera's 48 megapixels fit, and 4 bytes each stay below half a gigabyte. */
const PIXELS_MAX = 64_000_000;

/**
 * Decodes a HEIC with our own decoder: only Safari has one. It loads with the first such file, from this
 * server, and takes about 2 MB.
 *
 * @returns null for a file that it cannot decode
 */
export async function decodeHeic(bytes: Uint8Array): Promise<ImageData | null> {
  const { default: start } = await import("libheif-js/libheif-wasm/libheif-bundle.mjs");
  const heif = await start();
  const context = heif.heif_context_alloc();
  try {
    heif.heif_context_read_from_memory(context, bytes);
    const image = heif.heif_js_context_get_primary_image_handle(context);
    if ("code" in image) return null;
    try {
      const pixels = heif.heif_image_handle_get_width(image) * heif.heif_image_handle_get_height(image);
      if (pixels > PIXELS_MAX) return null;
      const { heif_colorspace_RGB: rgb } = heif.heif_colorspace;
      const { heif_chroma_interleaved_RGBA: rgba } = heif.heif_chroma;
      const decoded = await heif.heif_js_decode_image2(image, rgb, rgba);
      const channel = "code" in decoded ? undefined : decoded.channels[0];
      return channel ? imageData(channel) : null;
    } finally {
      heif.heif_image_handle_release(image);
    }
  } finally {
    heif.heif_context_free(context);
  }
}

/** Rows may be longer than their pixels. */
function imageData({ width, height, stride, data }: HeifChannel): ImageData {
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let row = 0; row < height; row += 1) {
    pixels.set(data.subarray(row * stride, row * stride + 4 * width), 4 * width * row);
  }
  return new ImageData(pixels, width, height);
}
