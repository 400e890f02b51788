/**
 * Shows one slide of a document at a time. It runs in the document itself, also in a saved file, and knows the
 * document's markup alone. Clickers send PageDown and PageUp.
 */
export const PRESENTATION_SCRIPT = `
(() => {
  const slides = [...document.querySelectorAll(".slide")];
  const find = (id) => document.getElementById(id);
  const guessFirst = find("guess"), next = find("next"), back = find("back"), count = find("count");
  const fullScreen = find("full");
  let at = 0;
  const isHiding = () => slides[at].dataset.hiding === "true";
  const cover = () => {
    const on = guessFirst.getAttribute("aria-pressed") === "true";
    for (const slide of slides) slide.dataset.hiding = String(on && slide.classList.contains("guessable"));
  };
  const show = (index, focus = true) => {
    at = Math.min(slides.length - 1, Math.max(0, index));
    slides.forEach((slide, i) => (slide.hidden = i !== at));
    count.textContent = at + 1 + " of " + slides.length;
    back.disabled = at === 0;
    next.textContent = isHiding() ? "Reveal" : "Next";
    next.disabled = at === slides.length - 1 && !isHiding();
    document.querySelector("main").scrollTop = 0;
    if (focus) slides[at].focus({ preventScroll: true });
    history.replaceState(null, "", "#" + (at + 1));
  };
  const reveal = () => {
    const slide = slides[at];
    const guess = slide.querySelector("input:checked");
    const line = slide.querySelector(".guessed");
    line.hidden = !guess;
    const guessed = document.createElement("bdi");
    guessed.textContent = guess ? guess.value : "";
    line.replaceChildren(guess ? "Your guess: " : "", guessed);
    slide.dataset.hiding = "false";
    show(at);
  };
  const forward = () => (isHiding() ? reveal() : show(at + 1));
  const toggleFullScreen = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  const keys = {
    ArrowRight: forward, PageDown: forward, " ": forward, Enter: forward,
    ArrowLeft: () => show(at - 1), PageUp: () => show(at - 1),
    Home: () => show(0), End: () => show(slides.length - 1),
    f: toggleFullScreen, g: () => guessFirst.click(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const uses = (selector, ...own) => event.target.closest(selector) && own.includes(key);
    const isOwn =
      uses("button,summary", " ", "Enter") ||
      uses("input", " ", "ArrowLeft", "ArrowRight") ||
      uses("[tabindex='0']", " ", "ArrowLeft", "ArrowRight");
    if (isOwn || !Object.hasOwn(keys, key)) return;
    event.preventDefault();
    keys[key]();
  });
  next.addEventListener("click", forward);
  back.addEventListener("click", () => show(at - 1));
  guessFirst.addEventListener("click", () => {
    guessFirst.setAttribute("aria-pressed", String(guessFirst.getAttribute("aria-pressed") !== "true"));
    cover();
    show(at, false);
  });
  if (document.fullscreenEnabled) fullScreen.addEventListener("click", toggleFullScreen);
  else fullScreen.hidden = true;
  document.documentElement.classList.add("live");
  cover();
  show((Number(location.hash.slice(1)) || 1) - 1);
})();
`;
