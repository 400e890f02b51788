import path from "node:path";
import { env } from "@/lib/server/env";

/** Absolute path of the data folder. */
export function dataDir(): string {
  return path.resolve(/* turbopackIgnore: true */ env().dataDir);
}
