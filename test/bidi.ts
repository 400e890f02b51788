/** A name that reverses the text after it in its paragraph. */
export const TURNING = "tone\u202eenot";

/** Elements that are their own paragraph or isolate their content, whatever the styles say. */
const APART =
  "bdi, h1, h2, h3, h4, p, li, td, th, dt, dd, caption, option, textarea, title, svg text, summary";

/** Attributes that are shown on hover or read out. */
const LABELS = ["title", "aria-label"];

/**
 * The texts and labels with an unprotected {@link TURNING} name: neither isolated nor alone in an element
 * that separates it.
 */
export function turnedTexts(root: ParentNode): string[] {
  const elements = [...root.querySelectorAll("*")].filter((element) => !element.closest("script, style"));
  const texts = elements.flatMap((element) =>
    [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => ({ element, node })),
  );
  const labels = elements
    .flatMap((element) => LABELS.map((name) => element.getAttribute(name) ?? ""))
    // A name alone has no words beside it to reverse.
    .filter((label) => withoutIsolates(label).includes("\u202e") && /\s/.test(label));
  const turned = texts.flatMap(({ element, node }) => {
    const text = node.textContent ?? "";
    if (!withoutIsolates(text).includes("\u202e")) return [];
    const apart = element.closest(APART);
    return apart?.textContent === text ? [] : [text];
  });
  return [...turned, ...labels];
}

const withoutIsolates = (text: string): string => text.replace(/\u2068[^\u2069]*\u2069/g, "");
