import { mentionedObjects } from "./mentionFrames";

/** A feature that the form of a text shows. */
interface Mark {
  /** A question's words for it, without an article. */
  asks: RegExp;
  found: RegExp;
  /** Without the mark the question stays open: a number without its currency may be a price. */
  open?: RegExp;
}

const CODE_NOUNS =
  "order|tracking|invoice|ticket|reference|booking|reservation|case|customer|serial|flight|account|confirmation";
const NUMBER_NOUN = "(?:numbers?|no|nr|ids?|codes?)";

const LANGUAGES =
  "english|french|german|spanish|italian|portuguese|dutch|danish|swedish|norwegian|finnish|polish|czech|slovak|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|arabic|hebrew|persian|chinese|japanese|korean|vietnamese|thai|indonesian|welsh|irish|croatian|serbian|estonian|latvian|lithuanian|icelandic|catalan|basque";
/** For these the word only means a language. */
const ONLY_LANGUAGES =
  "mandarin|cantonese|hindi|urdu|bengali|punjabi|tamil|telugu|swahili|yoruba|zulu|farsi|esperanto|gaelic|afrikaans|tagalog|malayalam|pashto|amharic|hausa|sanskrit";
const NAME_OF = "^(?:(?:the )?names? of (?:an? |the )?)?";

const MARKS: Mark[] = [
  {
    asks: new RegExp(`${NAME_OF}(?:week ?days?|days? of the week|day names?)(?: by name)?$`, "i"),
    found: /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i,
    open: /\b(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun)\b|\d[./-]\d/i,
  },
  {
    asks: new RegExp(`${NAME_OF}(?:calendar )?(?:months?|month names?)(?: by name)?$`, "i"),
    found:
      /\b(?:january|february|april|june|july|september|october|november|december)\b|\b(?:in|of|for|since|by|until|till|from|to|early|mid|late|last|next|this|\d(?:st|nd|rd|th)?) (?:march|may|august)\b|\b(?:march|may|august),? \d/i,
    open: /\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|march|may|august)\b|\d[./-]\d/i,
  },
  {
    asks: new RegExp(`${NAME_OF}(?:currenc(?:y|ies)|currency (?:sign|symbol|name|code)s?)$`, "i"),
    found:
      /[$€£¥₹₽]|\b(?:euros?|dollars?|yen|yuan|renminbi|rupees?|roubles?|rubles?|francs?|zloty|kronor|kroner|koruna|forint|pesos?|shekels?|dirhams?|bitcoins?|eur|usd|gbp|chf|jpy|cny|pln|czk|sek|nok|dkk|huf)\b|\b(?:british pounds?|pounds? sterling)\b/i,
    open: /\b(?:pounds?|quid|bucks?|cents?|pence|rand|real|won|crowns?|lira|money)\b/i,
  },
  {
    asks: new RegExp(`${NAME_OF}(?:(?:foreign|human|natural|spoken) )?(?:languages?|language names?)$`, "i"),
    found: new RegExp(
      `\\b(?:${ONLY_LANGUAGES})\\b|\\b(?:speak|speaks|spoke|speaking|spoken|learn|learns|learnt|learned|learning|understands?|translated?|into|in|fluent|from|studies|study|studied|teach(?:es)?|taught|my|basic|good|bad|broken|and|or)(?: (?:in|only|good|some|any|little|fluent|perfect|both))? (?:${LANGUAGES})\\b(?! \\p{L}+(?:s|er|ian|man|ist)\\b)|\\b(?:${LANGUAGES})[- ](?:language|speaking|speakers?|translations?|version|lessons?|course|class|grammar|subtitles)\\b`,
      "iu",
    ),
    open: new RegExp(`\\b(?:${LANGUAGES}|latin)\\b`, "i"),
  },
  {
    asks: /^(?:web ?|hyper)?links?$|^urls?$|^(?:web ?site|web)(?: address(?:es)?)?$|^links? to a web ?(?:site|page)$/i,
    found:
      /https?:\/\/\S|\bwww\.\w|(?<![@\w.-])[\w-]{1,63}\.(?:com|org|net|io|dev|app|de|fr|uk|eu|info|example)(?:\/|\b(?!\.\w))/i,
  },
  {
    asks: /^(?:amount|sum) of money$|^(?:money|monetary) (?:amount|sum)s?$|^price$|^amounts? in (?:euros?|dollars?|pounds?)$/i,
    found:
      /[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹]|(?:k|m)?\s?(?:euros?|eur|dollars?|usd|bucks|pounds?|gbp|quid|pence|cents?|chf|francs?|yen|rupees?|kronor|zloty)\b)|\b(?:eur|usd|gbp|chf)\s?\d|\b(?:hundred|thousand|million|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|five) (?:euros?|dollars?|pounds|bucks|quid)\b/i,
    open: /\d|\b(?:hundred|thousand|dozen|euros?|dollars?|pounds)\b/i,
  },
  {
    asks: /^percentages?$|^percent(?:age)? (?:sign|figure|value)s?$/i,
    found: /\d\s?%|\bper ?cent\b/i,
    open: /%|\bpct\b/i,
  },
  { asks: /^(?:digits?|numerals?|numbers? in digits)$/i, found: /\d/ },
  {
    asks: new RegExp(`^(?:${CODE_NOUNS}) ${NUMBER_NOUN}$`, "i"),
    found: new RegExp(`\\b(?:${CODE_NOUNS})\\b[^\\n!?]{0,25}?[\\s#:]\\p{L}{0,4}[-\\d]*\\d{3}`, "iu"),
    open: /\p{Lu}{1,4}-?\d|\d{3}/u,
  },
  {
    asks: /^(?:time of (?:the )?day|clock time|time on the clock|exact time)$/i,
    found:
      /\b\d{1,2}[:.]\d{2}\s?(?:h\b|[ap]\.?m\b|uhr\b)?|\b\d{1,2}\s?[ap]\.?m\b|o['’]clock|\b(?:noon|midnight)\b/i,
    open: /\d|\b(?:half past|quarter)\b/i,
  },
  {
    asks: /^(?:clear |fixed |specific )?(?:deadline|due date|cut-?off date)s?$/i,
    found:
      /\b(?:deadline|due(?: date)?|no later than|by|before|until|till|within)\b[^.!?\n]{0,25}?(?:\d|(?:day|tomorrow|tonight|noon|midnight|week|month|year|morning|evening|january|february|march|april|may|june|july|august|september|october|november|december)s?\b)/i,
    open: /\b(?:deadline|due|by|before|until|till|latest|within|asap|today|tonight|tomorrow|soon|expires?|ends?|closes?)\b/i,
  },
  {
    asks: /^(?:calendar )?years?$/i,
    found:
      /\b(?:in|since|from|until|till|by|of|year|late|early|mid|before|after|around|during|[a-z]{3,9}\.?,?|\d{1,2}[./-])\s?(?:1[5-9]|20)\d{2}(?![\d.,]\d|\d|\s?(?:%|[€$£]|[kcm]?m\b|kg\b|(?:euro|dollar|pound|met[er]{2}|mile|people|item|unit|piece|word|step|point|kilomet[er]{2})s?\b))|(?<!\d)(?:19|20)\d{2}-\d{2}/i,
    open: /(?<![\d.,#-])(?:1[5-9]|20)\d{2}(?![\d.,-]*\d|\s?(?:%|[€$£]|[kcm]?m\b|kg\b|(?:euro|dollar|pound|met[er]{2}|mile|people|item|unit|piece|word|step|point|kilomet[er]{2})s?\b))/i,
  },
  { asks: /^question marks?$/i, found: /\?/ },
  {
    asks: /^questions?$/i,
    found: /\?/,
    open: /\b(?:who|what|when|where|why|how|which|whether|if|wonder|know|can you|could you|is there|do you)\b/i,
  },
  { asks: /^exclamation (?:marks?|points?)$/i, found: /!/ },
  {
    asks: /^(?:emojis?|emoticons?|smileys?|smiley faces?)$/i,
    found: /\p{Extended_Pictographic}|(?<!\S)[:;=]-?[()DPp|/](?!\S)|(?<!\S)<3(?!\S)/u,
  },
  {
    asks: /^(?:greetings?|salutations?|opening greeting)$/i,
    found:
      /(?:^|\n)\W{0,3}(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening|day)|hallo|guten tag|bonjour|hola|ciao|to whom it may concern)\b|\b(?:hello|hi there|good (?:morning|afternoon|evening))\b[,!]/i,
    open: /\b(?:hi|hello|hey|dear|welcome|good (?:morning|afternoon|evening))\b/i,
  },
  { asks: /^hash ?tags?$/i, found: /(?<![\p{L}\p{N}&#])#\p{L}[\p{L}\p{N}_]*/u },
  { asks: /^(?:(?:twitter |user |@)?handles?|@-?mentions?)$/i, found: /(?<![\p{L}\p{N}.])@\p{L}\w+/u },
  {
    asks: /^(?:quotations?|quotes?|quoted (?:speech|text|words)|direct speech|quotation marks?)$/i,
    found: /["“„«][^"”“»\n]{2,}["”“»]/,
    open: /["“„«']/,
  },
  { asks: /^(?:bullet(?:ed)? (?:list|point)s?|bullets?)$/i, found: /(?:^|\n)\s{0,8}[-*•–]\s+\S/ },
  { asks: /^(?:code block|block of code|code fence)s?$/i, found: /```/, open: /[{};]\s*(?:\n|$)|\n {4}\S/ },
];

const ARTICLE = /^(?:an?|any|some|the|at least one|one or more|one)\s/i;
const ASKS_QUESTION =
  /^(?:does|do|did) (?:the|this) [\p{L} ']{1,40}? ask (?:a |any )questions?\??$|^(?:the|this) [\p{L} ']{1,40}? asks a question\.?$/iu;

/**
 * "Does the text contain a link?": whether a text has a feature of its form. Null for any other question, and
 * if the form leaves it open.
 */
export async function findMark(question: string, read: () => Promise<string>): Promise<boolean | null> {
  const asked = ASKS_QUESTION.test(question.trim())
    ? { object: "question", denied: false }
    : [...mentionedObjects(question)].find(({ object }) => markOf(object));
  if (!asked) return null;
  const { found, open } = markOf(asked.object)!;
  const text = await read();
  if (found.test(text)) return !asked.denied;
  return open?.test(text) ? null : asked.denied;
}

const markOf = (object: string): Mark | undefined =>
  MARKS.find(({ asks }) => asks.test(object.replace(ARTICLE, "")));
