/** The used part of the decoder. The package declares no types for this build. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  /** An object in the decoder's memory; it stays until it is released. */
  type Handle = Record<never, unknown>;
  interface HeifError {
    code: unknown;
    message: string;
  }
  export interface HeifChannel {
    width: number;
    height: number;
    /** Bytes from the start of a row to the next. */
    stride: number;
    data: Uint8Array;
  }
  interface Heif {
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
    heif_context_alloc: () => Handle;
    heif_context_free: (context: Handle) => void;
    heif_context_read_from_memory: (context: Handle, bytes: Uint8Array) => HeifError;
    heif_js_context_get_primary_image_handle: (context: Handle) => Handle | HeifError;
    heif_image_handle_get_width: (image: Handle) => number;
    heif_image_handle_get_height: (image: Handle) => number;
    heif_image_handle_release: (image: Handle) => void;
    heif_js_decode_image2: (
      image: Handle,
      colorspace: unknown,
      chroma: unknown,
    ) => Promise<{ channels: HeifChannel[] } | HeifError>;
  }
  export default function start(): Heif | Promise<Heif>;
}
