import type * as Tinyld from "tinyld";

/** Only the start is read: a few sentences show the language. */
const CHARACTERS_MAX = 2000;
/** Shorter texts show none: "hello" is Italian to the detector. */
const LETTERS_MIN = 8;

/** How near the second language may come to the first. */
const NEAR_MAX = 0.55;
/** The least share of the probability that the other languages get. */
const DOUBT_MIN = 0.06;

/** The detector and its languages by name, loaded on first use: they need 36 MB. */
let loading: Promise<{ tinyld: typeof Tinyld; codes: ReadonlyMap<string, string> }> | null = null;

async function load() {
  const tinyld = await import("tinyld");
  const names = new Intl.DisplayNames("en", { type: "language" });
  const known = tinyld.supportedLanguages.map((code) => tinyld.toISO2(code)).filter((code) => code !== "");
  const codes = new Map(
    known.map((code) => [
      names
        .of(code)!
        .toLowerCase()
        .replace(/ bokmål$/, ""),
      code,
    ]),
  );
  return { tinyld, codes };
}

/**
 * Probabilities for options that are names of languages. Null if an option is no language, or if the text's
 * language does not show or is not among them.
 */
export async function readLanguage(text: string, options: readonly string[]): Promise<number[] | null> {
  const names = options.map((option) => option.trim().toLowerCase());
  // Two names of one word each: any other question loads no detector.
  if (names.length < 2 || !names.every((name) => /^\p{L}{4,12}$/u.test(name))) return null;
  const { tinyld, codes } = await (loading ??= load());
  const asked = names.map((name) => codes.get(name));
  if (asked.includes(undefined)) return null;
  const start = text.slice(0, CHARACTERS_MAX);
  if ((start.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN) return null;
  const [best, next] = tinyld.detectAll(start, { only: asked as string[] });
  const [first] = tinyld.detectAll(start);
  const language = best ?? first;
  if (!language || (first && !asked.includes(first.lang))) return null;
  const near = best && next ? next.accuracy / best.accuracy : 0;
  if (near > NEAR_MAX) return null;
  const doubt = Math.max(DOUBT_MIN, near ** 2);
  return asked.map((code) => (code === language.lang ? 1 - doubt : doubt / (names.length - 1)));
}
