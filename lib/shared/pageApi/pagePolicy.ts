/**
 * The hash of the script in presentations. Slides are a document of the page's own making (`blob:`), so the page's
 * policy holds for them. A test keeps it equal.
 */
export const PRESENTATION_SCRIPT_HASH = "'sha256-Z2/mfWBafy5Jy4JNgLMfQh9JEvczAUq4+34Ondf0IcE='";

/**
 * The `Content-Security-Policy` of a page.
 * @param nonce of its scripts, new for each page
 * @param isDevelopment the development server evaluates text and reloads through a socket
 */
export function pagePolicy(nonce: string, isDevelopment: boolean): string {
  const script = ["'self'", `'nonce-${nonce}'`, PRESENTATION_SCRIPT_HASH];
  return [
    "default-src 'self'",
    // The decoder of HEIC is WebAssembly.
    `script-src ${script.join(" ")} 'wasm-unsafe-eval'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // The editor, the charts and the toasts write styles. They run no code, and load nothing from elsewhere.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' blob:${isDevelopment ? " ws:" : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The nonce in a policy of {@link pagePolicy}. */
export const nonceOf = (policy: string | null): string | undefined =>
  /'nonce-([\w+/=-]+)'/.exec(policy ?? "")?.[1];
