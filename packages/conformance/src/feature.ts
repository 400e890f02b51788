/** Optional parts of the protocol; a server without one says so. */
export const FEATURES = ["images", "multipart", "gzip", "box", "tokens", "sizes"] as const;

export type Feature = (typeof FEATURES)[number];
