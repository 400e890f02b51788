/** Letters and signs that look like the one in front of them: a small table, for names that people type or paste. */
const ALIKE = [
  ...[
    "AАΑ",
    "BВΒ",
    "CСϹ",
    "EЕΕ",
    "HНΗ",
    "IІΙӀ",
    "JЈͿ",
    "KКΚ",
    "MМΜ",
    "NΝ",
    "OОΟՕ",
    "PРΡ",
    "QԚ",
    "SЅՏ",
    "TТΤ",
  ],
  ...["WԜ", "XХΧ", "YҮΥ", "ZΖ"],
  ...[
    "aаαɑ",
    "cсϲ",
    "dԁ",
    "eе",
    "gɡց",
    "hһհ",
    "iіιı",
    "jјϳ",
    "kκ",
    "lӏ",
    "nո",
    "oоοօσ",
    "pрρ",
    "qԛ",
    "sѕ",
    "uսυ",
  ],
  ...["vνѵ", "wԝ", "xхχ", "yуγү"],
  // Keyboards of Arabic and Persian have letters and digits of their own.
  ...["یيى", "کك", "۰٠", "۱١", "۲٢", "۳٣", "۷٧", "۸٨", "۹٩"],
  ...["-‐‑‒–—―−⁃", "'’‘‛′ʼʹ׳`´", '"“”„‟″״«»', "/∕⁄", ":∶׃", "·•∙⋅", ".․", "|ǀ∣", "*∗", "~∼"],
];

const FIRST = new Map(
  ALIKE.flatMap((group) => {
    const [first = "", ...others] = group;
    return others.map((other) => [other, first] as const);
  }),
);

const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The looks of a name. Two names have equal looks if a person cannot tell them apart, or only by case. Composed, wide
 * and styled forms count as one, and invisible characters do not count.
 */
export function looksOf(name: string): string {
  const plain = name
    .replace(/[\t\r\n]/g, " ")
    .replace(UNSEEN, "")
    .normalize("NFKC");
  const alike = /^[\x20-\x7e]*$/.test(plain)
    ? plain
    : Array.from(plain, (letter) => FIRST.get(letter) ?? letter).join("");
  return alike.toLowerCase().replace(/\s+/g, " ").trim();
}
