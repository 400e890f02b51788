import { html, Html, NOTHING } from "./html";
import type { Presentation } from "./presentation";
import { PRESENTATION_SCRIPT } from "./script";
import { slidesOf } from "./slides";
import { PRESENTATION_STYLE } from "./style";

/**
 * A whole HTML document that presents answers: slides one at a time by keyboard or clicker, guesses before
 * the answers where wanted, all slides in a row where no script runs or on paper. It needs nothing but
 * itself, so that it can be served, opened from a file or mailed.
 */
export function presentationDocument(presentation: Presentation): string {
  const { title } = presentation;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <style>
          ${new Html(PRESENTATION_STYLE)}
        </style>
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <span class="grow"></span>
          <button type="button" id="guess" aria-pressed="true">Guess first</button>
          <button type="button" id="full">Full screen</button>
        </header>
        <main>${slidesOf(presentation)}</main>
        <footer>
          <button type="button" id="back">Back</button>
          <span id="count" role="status">${NOTHING}</span>
          <span class="grow"></span>
          <button type="button" id="next" class="go">Next</button>
        </footer>
        <script>
          ${new Html(PRESENTATION_SCRIPT)};
        </script>
      </body>
    </html>`.text;
}
