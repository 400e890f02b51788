/** The key as most servers take it. */
export const bearer = (key: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${key}` });
