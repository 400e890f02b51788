import { statSync } from "node:fs";
import path from "node:path";
import type { WeightBundle } from "./bundle";

/** Where a complete bundle lies. */
export const bundleFolder = (dataDir: string, { modelId }: WeightBundle): string =>
  path.join(/* turbopackIgnore: true */ dataDir, "models", modelId);

/** Where its files gather until all of them are there and verified. */
export const partialFolder = (dataDir: string, bundle: WeightBundle): string =>
  `${bundleFolder(dataDir, bundle)}.partial`;

/**
 * Whether a bundle is complete. Its folder gets its name when every file has been verified, so this looks at
 * the sizes alone: cheap enough for every request.
 */
export function isInstalled(dataDir: string, bundle: WeightBundle): boolean {
  const folder = bundleFolder(dataDir, bundle);
  return bundle.files.every(({ path: file, bytes }) => sizeOf(path.join(folder, file)) === bytes);
}

/** Null where there is no such file. */
export function sizeOf(file: string): number | null {
  return statSync(/* turbopackIgnore: true */ file, { throwIfNoEntry: false })?.size ?? null;
}
