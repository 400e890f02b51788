import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/server/env";
import { dataDir } from "@/lib/server/paths";
import { readOrCreateSecret } from "@/lib/server/store/secretFile";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed key that this server cannot open: it was sealed with another secret. */
export class SealError extends Error {
  override name = "SealError";
}

/**
 * A connection's key, encrypted: `v1.` and base64url of nonce, tag and text. It opens only for its own
 * connection.
 */
export function sealKey(key: string, connectionId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secretKey(), nonce).setAAD(Buffer.from(connectionId));
  const text = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url")}`;
}

/** @throws SealError */
export function openKey(sealed: string, connectionId: string): string {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ""), "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, secretKey(), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(connectionId))
      .setAuthTag(tag);
    const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString("utf8");
  } catch (cause) {
    throw new SealError("The stored key cannot be opened", { cause });
  }
}

/** From the configuration, or from a file in the data folder that only this user can read. */
function secretKey(): Buffer {
  const { secret } = env();
  const source =
    secret === undefined ? readOrCreateSecret(dataDir(), "connections.secret") : Buffer.from(secret);
  return Buffer.from(hkdfSync("sha256", source, "", "connection keys", 32));
}
