import { html, Html, NOTHING } from "./html";
import type { Presentation } from "./presentation";
import { PRESENTATION_SCRIPT } from "./script";
import { slidesOf } from "./slides";
import { PRESENTATION_STYLE } from "./style";

// To the byte, for a policy that allows them by their hashes.
const STYLE = new Html(`<style>${PRESENTATION_STYLE}</style>`);
const SCRIPT = new Html(`<script>${PRESENTATION_SCRIPT}</script>`);

/**
 * A whole HTML document that presents answers: slides one at a time by keyboard or clicker, guesses before
 * the answers where wanted, all slides in a row where no script runs or on paper. It needs nothing but
 * itself, so that it can be served, opened from a file or mailed.
 *
 * @param more slides that come after those of the answers
 */
export function presentationDocument(presentation: Presentation, more: readonly Html[] = []): string {
  const { title } = presentation;
  return documentOf(
    title,
    html`<header>
        <h1>${title}</h1>
        <span class="grow"></span>
        <button type="button" id="guess" aria-pressed="true">Guess first</button>
        <button type="button" id="full">Full screen</button>
      </header>
      <main>${[...slidesOf(presentation), ...more]}</main>
      <footer>
        <button type="button" id="back">Back</button>
        <span id="count" role="status">${NOTHING}</span>
        <span class="grow"></span>
        <button type="button" id="next" class="go">Next</button>
      </footer>
      ${SCRIPT}`,
  );
}

/** A document of one sentence, in the same looks. */
export function noticeDocument(title: string, text: string): string {
  return documentOf(
    title,
    html`<main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
  );
}

/** Its icon is empty: without one, a browser asks for `/favicon.ico`. */
function documentOf(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${STYLE}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}
