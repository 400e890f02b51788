import "server-only";
import { hkdfSync } from "node:crypto";
import { env } from "@/lib/server/env";
import { dataDir } from "@/lib/server/paths";
import { singleton } from "@/lib/server/singleton";
import { readOrCreateSecret } from "@/lib/server/store/secretFile";

/**
 * Signs sessions: 32 bytes. With PLAYGROUND_SECRET they follow from it, so that servers with data folders of
 * their own accept each other's sessions. Otherwise they are random, in a file of the data folder.
 */
export const sessionSecret = (): Buffer =>
  singleton("sessionSecret", () => {
    const { secret } = env();
    if (secret === undefined) return readOrCreateSecret(dataDir(), "session.secret");
    return Buffer.from(hkdfSync("sha256", secret, "", "page sessions", 32));
  });
