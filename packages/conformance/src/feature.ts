/** Parts of the protocol that a server may do without and then says so. */
export const FEATURES = ["images", "multipart", "gzip", "box", "tokens", "sizes"] as const;

export type Feature = (typeof FEATURES)[number];
