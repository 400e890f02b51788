/** A name that turns what stands behind it in its paragraph around. */
export const TURNING = "tone\u202eenot";

/** Elements that are a paragraph of their own or isolate what they hold, whatever the styles say. */
const APART =
  "bdi, h1, h2, h3, h4, p, li, td, th, dt, dd, caption, option, textarea, title, svg text, summary";

/** The texts in which a {@link TURNING} name is neither isolated nor alone in an element that keeps it apart. */
export function turnedTexts(root: ParentNode): string[] {
  const elements = [...root.querySelectorAll("*")].filter((element) => !element.closest("script, style"));
  const texts = elements.flatMap((element) =>
    [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => ({ element, node })),
  );
  return texts.flatMap(({ element, node }) => {
    const text = node.textContent ?? "";
    const rest = text.replace(/\u2068[^\u2069]*\u2069/g, "");
    if (!rest.includes("\u202e")) return [];
    const apart = element.closest(APART);
    return apart?.textContent === text ? [] : [text];
  });
}
