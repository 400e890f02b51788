/** Attributes by which the browser's own style sheet hides an element. */
const HIDING = ["hidden", "open", "type"];
const INHERITED = /\b(?:visibility|pointer-events)\s*:[^;]+/g;

/** Marks a window. The files of a process share one, and each of them sets it up. */
const MARK = Symbol.for("computeStylesByKind");

/** An element's `style`, behind what it inherits from those above it. */
function styleText(element: Element): string {
  let text = element.getAttribute("style") ?? "";
  for (let above = element.parentElement; above; above = above.parentElement) {
    const inherited = above.getAttribute("style")?.match(INHERITED);
    if (inherited) text = `${inherited.join(";")};${text}`;
  }
  return text;
}

/**
 * Computes a style once for each kind of element. jsdom computes it for each element, and again after each change.
 * That took a fifth of these tests' time. Style sheets of libraries have no say here.
 */
export function computeStylesByKind(): void {
  // Vitest's `window` is another object with the same functions. Libraries ask the document's own.
  const view = document.defaultView!;
  if (Reflect.has(view, MARK)) return;
  Reflect.set(view, MARK, true);
  const computeStyle = view.getComputedStyle.bind(view);
  const known = new Map<string, CSSStyleDeclaration>();
  view.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return computeStyle(element, pseudoElement);
    const attributes: [string, string][] = HIDING.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [[name, value]];
    });
    const style = styleText(element);
    if (style !== "") attributes.push(["style", style]);
    const key = JSON.stringify([element.namespaceURI, element.localName, attributes]);
    const found = known.get(key);
    if (found) return found;
    const bare = document.createElementNS(element.namespaceURI, element.localName);
    for (const [name, value] of attributes) bare.setAttribute(name, value);
    const made = computeStyle(bare);
    known.set(key, made);
    return made;
  };
}
