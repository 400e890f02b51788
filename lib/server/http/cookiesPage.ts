import "server-only";
import { COOKIES_TOO_LARGE } from "@/lib/shared/pageApi/cookies";

/** Replaces every page while the browser's cookies are too large. */
export const cookiesPage = (requestId: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Too many cookies · Typed Question Playground</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 40rem; margin: 6rem auto; padding: 0 1rem }
h1 { font-size: 1.25rem }
</style>
</head>
<body>
<main>
<h1>The browser sent too many cookies</h1>
<p>${COOKIES_TOO_LARGE}</p>
<ol>
<li>Open the site information beside the address, and choose its cookies.</li>
<li>Delete them. Apps on other ports of this address may ask you to sign in again.</li>
<li>Load this page again.</li>
</ol>
<p>Another name of the same machine has cookies of its own: try <code>localhost</code> in place of
<code>127.0.0.1</code>, or a private window.</p>
<p><small>Request id: ${requestId}</small></p>
</main>
</body>
</html>
`;
