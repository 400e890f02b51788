import type { ReactNode } from "react";
import type { Presentation } from "./presentation";
import { PRESENTATION_SCRIPT } from "./script";
import { Slides } from "./slides";
import { PRESENTATION_STYLE } from "./style";

/**
 * A whole HTML document of slides, shown one at a time by keyboard or clicker. Guesses can precede the answers.
 * Without script and on paper, all slides stand in a row. It is self-contained, so it can be served, opened as a file
 * or mailed.
 *
 * @param more slides that come after those of the answers
 */
export function presentationDocument(presentation: Presentation, more?: ReactNode): Promise<string> {
  const { title } = presentation;
  return documentOf(
    title,
    <>
      <header>
        <h1>{title}</h1>
        <span className="grow" />
        <button type="button" id="guess" aria-pressed="true">
          Guess first
        </button>
        <button type="button" id="full">
          Full screen
        </button>
      </header>
      <main>
        <Slides presentation={presentation} />
        {more}
      </main>
      <footer>
        <button type="button" id="back">
          Back
        </button>
        <span id="count" role="status" />
        <span className="grow" />
        <button type="button" id="next" className="go">
          Next
        </button>
      </footer>
      <script dangerouslySetInnerHTML={{ __html: PRESENTATION_SCRIPT }} />
    </>,
  );
}

/** A document of one sentence, in the same looks. */
export function noticeDocument(title: string, text: string): Promise<string> {
  return documentOf(
    title,
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>,
  );
}

/**
 * Style and script stand to the byte, for a policy that allows them by their hashes.
 * The icon is empty: without one, a browser asks for `/favicon.ico`.
 */
async function documentOf(title: string, body: ReactNode): Promise<string> {
  // Routes may not import it statically, and the page needs it only once answers are presented.
  const { renderToStaticMarkup } = await import("react-dom/server");
  const markup = renderToStaticMarkup(
    <html lang="en">
      {/* eslint-disable-next-line @next/next/no-head-element -- Next does not render this document. */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: PRESENTATION_STYLE }} />
      </head>
      <body>{body}</body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
