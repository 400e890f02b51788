import path from "node:path";
import { env } from "@/lib/server/env";

/** Absolute path of the folder that holds everything this server keeps. */
export function dataDir(): string {
  return path.resolve(/* turbopackIgnore: true */ env().dataDir);
}
