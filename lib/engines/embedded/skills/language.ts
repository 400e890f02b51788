/** Function words that are frequent in one language and rare in the others. */
const WORDS: Record<string, string> = {
  english:
    "the and is are was to of you your it this that have with for not my what how can please i we he she",
  german: "der die das und ist nicht ich sie wir ein eine mit für auf den dem zu wo wie habe hat mein vom",
  french: "le la les et est des une un je vous nous pas que pour dans sur avec mon votre ce merci au du où",
  spanish: "el los las y es una un que de en por para con mi su no está cuándo quiero gracias muy se lo la",
  italian:
    "il lo la le i gli sul sulla al alla dal e è una un che di non per con mi sono questo della del vorrei ho nel ci grazie ad",
  portuguese: "o os as e é uma um que de não para com meu minha está você ao da do em obrigado muito ainda",
  dutch: "de het een en is niet ik je van dat voor met op zijn mijn heb hebben wij naar maar ook gesloten",
  polish: "i w nie się na jest do że z to jak gdzie mój proszę dziękuję za czy co tak ale od po",
  swedish: "och att det är en som inte jag på för med har vi till om den av kan ett vill vid",
  danish: "og at det er en som ikke jeg på for med har vi til om den af kan et vil der",
  norwegian: "og at det er en som ikke jeg på for med har vi til om den av kan et vil hva",
  finnish: "ja on ei se että minä hän ovat oli mutta kun niin kuin tämä missä kiitos voi olen",
  turkish: "ve bir bu için ile ne çok var değil ben mi nasıl nerede teşekkür olan da de",
  romanian: "și este nu un o pe cu la de în care mai sunt pentru din ce unde vă",
  czech: "a je se na v že to s z do jak kde prosím děkuji ale jsem co pro ne by",
};

/** Letters that point to a language, one point each time. */
const LETTERS: [RegExp, string[]][] = [
  [/[äöüß]/g, ["german"]],
  [/[èêëàâîôûœ]|\b(?:l|d|j|n|qu|c|s)['’]/g, ["french"]],
  [/[ñ¿¡]/g, ["spanish"]],
  [/[ãõ]/g, ["portuguese"]],
  [/[łżźćńśąę]/g, ["polish"]],
  [/[åä]/g, ["swedish"]],
  [/[æø]/g, ["danish", "norwegian"]],
  [/[ğış]/g, ["turkish"]],
  [/[țșă]/g, ["romanian"]],
  [/[řěů]/g, ["czech"]],
  [/\b\p{L}+(?:ione|zione|etto|ssimo)\b/gu, ["italian"]],
];

/** Languages that their script gives away. Japanese stands before Chinese: it has kana beside the characters. */
const SCRIPTS: [RegExp, string][] = [
  [/[\u3040-\u30ff]/u, "japanese"],
  [/\p{Script=Hangul}/u, "korean"],
  [/\p{Script=Han}/u, "chinese"],
  [/\p{Script=Arabic}/u, "arabic"],
  [/\p{Script=Hebrew}/u, "hebrew"],
  [/\p{Script=Greek}/u, "greek"],
  [/\p{Script=Devanagari}/u, "hindi"],
  [/\p{Script=Thai}/u, "thai"],
  [/[іїєґ]/iu, "ukrainian"],
  [/\p{Script=Cyrillic}/u, "russian"],
];

const NAMES = new Set([...Object.keys(WORDS), ...SCRIPTS.map(([, name]) => name)]);

const lists = new Map(Object.entries(WORDS).map(([name, words]) => [name, new Set(words.split(" "))]));

/** Only the start is read: a language shows within a few sentences. */
const CHARACTERS_MAX = 2000;

/** The share of the probability that goes to the languages that were not found. */
const DOUBT = 0.06;

/**
 * Probabilities for options that are names of languages, by function words, letters and script. Null when an
 * option is no language, or when the text does not show which one of them it is in.
 */
export function readLanguage(text: string, options: readonly string[]): number[] | null {
  const names = options.map((option) => option.trim().toLowerCase());
  if (names.length < 2 || !names.every((name) => NAMES.has(name))) return null;
  const points = languagePoints(text.slice(0, CHARACTERS_MAX).toLowerCase());
  const best = Math.max(...names.map((name) => points.get(name) ?? 0));
  const winners = names.filter((name) => (points.get(name) ?? 0) === best);
  if (best === 0 || winners.length > 1) return null;
  return names.map((name) => (name === winners[0] ? 1 - DOUBT : DOUBT / (names.length - 1)));
}

function languagePoints(text: string): Map<string, number> {
  const points = new Map<string, number>();
  const add = (name: string, count: number): void => {
    points.set(name, (points.get(name) ?? 0) + count);
  };
  const script = SCRIPTS.find(([pattern]) => pattern.test(text));
  const foreign = text.match(/[^\p{Script=Latin}\P{L}]/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (script && foreign * 2 > letters) {
    add(script[1], foreign);
    return points;
  }
  for (const word of text.match(/\p{L}+/gu) ?? []) {
    for (const [name, list] of lists) if (list.has(word)) add(name, 1);
  }
  for (const [pattern, names] of LETTERS) {
    const count = text.match(pattern)?.length ?? 0;
    for (const name of names) if (count > 0) add(name, count);
  }
  return points;
}
