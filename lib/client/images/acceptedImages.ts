/** Types for the file dialog. Windows knows some pictures only by their extensions. */
export const ACCEPTED_IMAGES = [
  ...["png", "apng", "jpeg", "webp", "gif", "bmp", "x-icon", "vnd.microsoft.icon", "avif"].map(
    (type) => `image/${type}`,
  ),
  ...["image/tiff", ".tif", ".tiff", "image/heic", "image/heif", ".heic", ".heif"],
].join(",");

/**
 * Whether a file is meant as an image. Some systems give a picture no type, or the type of arbitrary bytes.
 */
export const isImageFile = ({ type, name }: File): boolean =>
  type.startsWith("image/") ||
  /\.(a?png|jpe?g|jpe|jfif|webp|gif|bmp|ico|avif|hei[cfs]|hif|svgz?|tiff?|dng|cr[23]|nef|arw)$/i.test(name);
