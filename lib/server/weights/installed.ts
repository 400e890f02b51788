import { statSync } from "node:fs";
import path from "node:path";
import type { WeightBundle } from "./bundle";

/** The folder of a complete bundle. */
export const bundleFolder = (dataDir: string, { modelId }: WeightBundle): string =>
  path.join(/* turbopackIgnore: true */ dataDir, "models", modelId);

/** The folder for its files until all of them are verified. */
export const partialFolder = (dataDir: string, bundle: WeightBundle): string =>
  `${bundleFolder(dataDir, bundle)}.partial`;

/**
 * Whether a bundle is complete. Its folder is named only after verification, so file sizes suffice: cheap
 * enough for every request.
 */
export function isInstalled(dataDir: string, bundle: WeightBundle): boolean {
  const folder = bundleFolder(dataDir, bundle);
  return bundle.files.every(({ path: file, bytes }) => sizeOf(path.join(folder, file)) === bytes);
}

/** Null for a missing file. */
export function sizeOf(file: string): number | null {
  return statSync(/* turbopackIgnore: true */ file, { throwIfNoEntry: false })?.size ?? null;
}
