import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { loadTheRest } from "@/components/ui/later";
import { actFor } from "@/lib/client/pageFetch";
import { computeStylesByKind } from "./computedStyle";

/** The size of every observed element, so that charts and virtual lists draw something. */
const LAYOUT_SIZE = { width: 800, height: 600 };

class FixedSizeResizeObserver implements ResizeObserver {
  constructor(private readonly callback: ResizeObserverCallback) {}

  observe(target: Element): void {
    const { width, height } = LAYOUT_SIZE;
    const box = [{ inlineSize: width, blockSize: height }];
    const contentRect = new DOMRect(0, 0, width, height);
    this.callback(
      [{ target, contentRect, borderBoxSize: box, contentBoxSize: box, devicePixelContentBoxSize: box }],
      this,
    );
  }

  unobserve(): void {}
  disconnect(): void {}
}

class SilentIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** No query matches: a wide light screen without reduced motion. */
function matchNothing(media: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
}

const noRects = (): DOMRectList => Object.assign([], { item: () => null });

computeStylesByKind();

// jsdom has no layout, and lacks everything that needs one.
globalThis.ResizeObserver = FixedSizeResizeObserver;
globalThis.IntersectionObserver = SilentIntersectionObserver;
window.matchMedia = matchNothing;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
Range.prototype.getClientRects = noRects;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;

// Testing Library does both only with a test runner's global hooks.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);
// Parts of the page that load later are there at once, as for a person who has read a while.
beforeAll(() => loadTheRest(async () => {}));
// The files of a process share its window.
afterAll(() => {
  actFor(null);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.body.replaceChildren();
  document.documentElement.removeAttribute("class");
});
// A busy machine takes seconds for an immediate result of a quiet one.
configure({ asyncUtilTimeout: 20_000 });
