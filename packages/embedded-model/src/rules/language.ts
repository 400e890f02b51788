/** The commonest words of each language; a shared word counts less for each. */
const WORDS: Record<string, string> = {
  english:
    "the and is are was were to of you your it its this that these have has had with for not my me what when where who how can could would should will please i we he she they them his her our their be been do does did don at on in if but or so as by from an there here all just about up out no yes thanks hello cheers see get got go",
  german:
    "der die das und ist sind war waren nicht ich du er sie es wir ihr mich mir dich dir uns ein eine einen einem einer kein keine mit für auf den dem des zu zum zur wo wie was wer wann warum habe hat haben hatte mein meine dein sein im in an am bei von vom nach aus um wird werden kann können muss auch noch schon sehr hier heute morgen aber oder wenn dass bitte danke ja nein guten so nur",
  french:
    "le la les l et est sont était des un une du de je tu il elle on nous vous ils elles me te se pas ne que qui quoi pour dans sur avec sans mon ma mes votre vos notre ce cette ces ça merci au aux où ou mais si très trop ici demain hier soir bonjour oui non plus moins bien fait faire être avoir ai as avez avons ont a suis êtes quand comment pourquoi chez encore tout tous rien",
  spanish:
    "el los las la lo y es son era una un unos unas que qué de del en por para con sin mi mis tu su sus no sí está están estoy cuándo cómo dónde quién quiero puedo puede gracias muy se le les me te nos al a hay pero más menos también ya hoy mañana ayer aquí este esta ese eso hola buenos buenas tengo tiene ha he han ser hacer fue todo nada siento favor yo ella ellos usted",
  italian:
    "il lo la le i gli l un uno una e è sono era di del della dello dei delle degli da dal dalla in nel nella nei su sul sulla sui al alla ai alle che chi non per con senza mio mia tuo tua suo sua nostro questo questa quello quella ho hai ha abbiamo avete hanno ci vi si mi ti se ma anche più meno molto dove come quando perché cosa oggi domani ieri stasera qui grazie ciao vorrei posso può messo fatto stato sta ancora ed ad tutto niente",
  portuguese:
    "o os a as e é são era uma um uns umas que de do da dos das no na nos nas em não sim para por com sem meu minha seu sua está estão estou você vocês eu ele ela eles nós me te se lhe ao à muito mais menos também já hoje amanhã ontem aqui este esta isso onde como quando quem obrigado obrigada olá tenho tem foi ser fazer ainda tudo nada pode posso mas ou pela pelo",
  dutch:
    "de het een en is zijn was waren niet geen ik je jij u hij zij ze wij we jullie mij me hem haar ons van dat dit die deze voor met op in te om aan bij naar uit mijn jouw heb hebt heeft hebben wat wie waar wanneer hoe waarom maar ook nog al heel hier vandaag morgen gisteren of als dan er wel graag bedankt dank ja nee kan kunnen moet wordt gesloten",
  polish:
    "i w we z ze nie się na jest są był była było do od po za przy to ten ta te co kto gdzie kiedy jak dlaczego mój moja moje twój jego jej nasz proszę dziękuję tak ale czy że już jeszcze bardzo tu tutaj dzisiaj jutro wczoraj mam ma mamy mnie mi cię ci go ja ty on ona my o u dla bez przez może można być dzień dobry",
  swedish:
    "och att det den de är var en ett som inte jag du han hon vi ni mig dig oss på för med har hade till från om av i kan ska vill måste men eller när var vad vem hur varför min mitt din här idag imorgon igår mycket också redan tack hej ja nej så inga något bara",
  danish:
    "og at det den de er var en et som ikke jeg du han hun vi i mig dig os på for med har havde til fra om af kan skal vil må men eller når hvor hvad hvem hvordan hvorfor min mit din her dag morgen går meget også allerede tak hej ja nej så noget kun blev",
  norwegian:
    "og at det den de er var en ei et som ikke jeg du han hun vi dere meg deg oss på for med har hadde til fra om av kan skal vil må men eller når hvor hva hvem hvordan hvorfor min mitt din her dag morgen går mye også allerede takk hei ja nei så noe bare ble",
  finnish:
    "ja on ei ole ovat oli olen olet että minä sinä hän me te he minun sinun se ne tämä nämä tuo mutta kun niin kuin jos tai missä mikä kuka milloin miksi miten kiitos hei voi voin tänään huomenna eilen täällä hyvin myös vielä jo kanssa mitä vain paljon",
  turkish:
    "ve bir bu şu o için ile ne çok var yok değil ben sen biz siz onlar benim senin mi mı mu nasıl nerede kim neden ama veya da de daha en gibi kadar sonra önce bugün yarın dün burada teşekkür evet hayır olan oldu olarak lütfen merhaba her şey geldi",
  romanian:
    "și este sunt era nu un o pe cu la de în din care ce cine unde când cum mai am ai are avem pentru vă te mă îmi îți lui ei noi voi eu tu el ea dar sau dacă foarte acum azi mâine ieri aici mulțumesc bună da că să se al ale fost",
  czech:
    "a je jsou byl byla bylo se si na v ve že to ten ta s z ze do od po za u o k jak kde kdy kdo co proč můj moje tvůj jeho její náš prosím děkuji ano ne ale nebo když už ještě velmi tady dnes zítra včera jsem jsi jsme máme mám má mě mi ti by pro bez dobrý den",
};

/** Letters that indicate a language, one point each time. */
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

/** Languages with a script of their own. Japanese comes before Chinese: it has kana beside the characters. */
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

/** The languages with this word. */
const languagesOf = new Map<string, string[]>();
for (const [name, words] of Object.entries(WORDS)) {
  for (const word of new Set(words.split(" ")))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), name]);
}

/** Only the start is read: a few sentences show the language. */
const CHARACTERS_MAX = 2000;

/** The other languages' share of the probability: smaller with a larger lead in words or letters. */
const DOUBT_MIN = 0.06;
const DOUBT_OF_ONE = 0.12;
const DOUBT_MAX = 0.4;

/**
 * Probabilities for options that are names of languages, by common words, letters and script. Null if an
 * option is no language, or if the text's language does not show or is not among them.
 */
export function readLanguage(text: string, options: readonly string[]): number[] | null {
  const names = options.map((option) => option.trim().toLowerCase());
  if (names.length < 2 || !names.every((name) => NAMES.has(name))) return null;
  const points = languagePoints(text.slice(0, CHARACTERS_MAX).toLowerCase());
  const byName = names.map((name) => points.get(name) ?? 0);
  const [best, next] = byName.toSorted((x, y) => y - x) as [number, number];
  if (best === next || best < Math.max(...points.values())) return null;
  const doubt = Math.min(DOUBT_MAX, Math.max(DOUBT_MIN, DOUBT_OF_ONE / (best - next)));
  return byName.map((count) => (count === best ? 1 - doubt : doubt / (names.length - 1)));
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
    const languages = languagesOf.get(word) ?? [];
    for (const name of languages) add(name, 1 / languages.length);
  }
  for (const [pattern, names] of LETTERS) {
    const count = text.match(pattern)?.length ?? 0;
    for (const name of names) if (count > 0) add(name, count);
  }
  return points;
}
