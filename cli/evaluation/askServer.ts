import { DANGER_ZONE_IMAGES_HEADER } from "@typed-question/protocol/headers";
import type { Ask } from "./ask";

/** Longer than the server's own deadline. */
const REPLY_MAX_MS = 180_000;

/** Asks a running server. The key is sent and never shown. */
export function askServer(baseUrl: string, key: string | null, send: typeof fetch = fetch): Ask {
  return async (requestText, signal) => {
    const response = await send(`${baseUrl}/v1/systemone`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        [DANGER_ZONE_IMAGES_HEADER]: "true",
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      },
      body: requestText,
      signal: AbortSignal.any([signal, AbortSignal.timeout(REPLY_MAX_MS)]),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
}
