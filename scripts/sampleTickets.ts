import { writeFileSync } from "node:fs";
import { toCsvText } from "../lib/shared/datasets/spreadsheetText";

/** Writes `public/samples/support-tickets.csv`: 200 labelled tickets, the same with each run. */

const ROWS = 200;

interface Matter {
  team: "billing" | "technical" | "shipping" | "account" | "other";
  lines: readonly string[];
  /** Sentences that make the matter urgent. */
  pressing: readonly string[];
}

const MATTERS: readonly Matter[] = [
  {
    team: "billing",
    lines: [
      "I was charged twice for the {plan} plan in {month}.",
      "The invoice for {month} shows a different amount than my order of the {thing}.",
      "I cancelled the {plan} plan in {month}, and the payment was still taken.",
      "Could you send me a receipt for the {thing} with our tax number on it?",
      "The discount code from your newsletter was not applied to the {thing}.",
      "My refund for the {thing} has not arrived, although you confirmed it in {month}.",
    ],
    pressing: ["My account is overdrawn because of this.", "Our bookkeeping closes tomorrow morning."],
  },
  {
    team: "technical",
    lines: [
      "The app closes by itself as soon as I open the {screen} screen.",
      "Since the update in {month}, the {screen} screen stays blank.",
      "Uploading a photo ends with error {code}.",
      "The export of my data stops at {number} percent every time.",
      "Search finds nothing, not even words that are in the title.",
      "The {thing} no longer connects to the network after a restart.",
    ],
    pressing: ["Nobody in our team of {number} can work.", "We present this to a customer in an hour."],
  },
  {
    team: "shipping",
    lines: [
      "The {thing} should have come last week, and the tracking page has not changed since.",
      "The parcel with the {thing} arrived open and wet.",
      "You sent the {thing} in the wrong colour.",
      "Can I change the delivery address for order {order}?",
      "The courier says that the {thing} was handed over, but nobody here got it.",
      "Does delivery of the {thing} to an island take longer?",
    ],
    pressing: ["It is a birthday present for tomorrow.", "I travel on Friday and need it before."],
  },
  {
    team: "account",
    lines: [
      "I cannot sign in any more, and the reset mail never comes.",
      "Please change the mail address of my account.",
      "I want my account and all of its data deleted.",
      "How do I add {number} colleagues to our {plan} plan?",
      "My two-factor codes are refused since I have a new phone.",
      "Somebody else's orders are listed in my account.",
    ],
    pressing: ["Somebody is ordering in my name right now.", "I am locked out in the middle of a job."],
  },
  {
    team: "other",
    lines: [
      "Do you have a shop in {city}?",
      "Is the {thing} made of recycled material?",
      "I would like to write about your company for a school project.",
      "Are you hiring in {city}?",
      "Your adviser in {city} was very helpful, please thank her.",
      "Will there be a new version of the {thing} this year?",
    ],
    pressing: ["I need an answer within the hour."],
  },
];

const MOODS = [
  { level: 0, openings: ["This is outrageous.", "I am furious.", "Worst service I have ever had."] },
  { level: 1, openings: ["I am rather disappointed.", "This is annoying.", "Sadly, not a good experience."] },
  { level: 2, openings: ["Hello,", "Good morning,", "Hi there,"] },
  { level: 3, openings: ["Hello, I like your shop a lot.", "Thanks for the quick help last time!"] },
] as const;

const WORDS: Record<string, readonly string[]> = {
  plan: ["basic", "family", "team", "yearly"],
  month: ["January", "March", "June", "September", "November"],
  thing: ["desk lamp", "rucksack", "coffee grinder", "headset", "garden hose", "rain jacket", "router"],
  screen: ["settings", "order", "calendar", "statistics"],
  code: ["E-104", "500", "0x8007", "timeout 3"],
  number: ["3", "12", "40", "87"],
  order: ["40-1187", "40-2093", "41-0007"],
  city: ["Leeds", "Porto", "Graz", "Utrecht"],
};

/** A small generator of the multiplicative kind (Park and Miller, 1988), so that each run writes the same. */
let seed = 20_261;
const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
const filled = (line: string): string =>
  line.replace(/\{(\w+)\}/g, (_, name: string) => oneOf(WORDS[name] ?? [name]));

function ticket(at: number): string[] {
  const { team, lines, pressing } = oneOf(MATTERS);
  const mood = oneOf(MOODS);
  const isUrgent = random() < 0.3;
  const parts = [oneOf(mood.openings), filled(oneOf(lines)), ...(isUrgent ? [filled(oneOf(pressing))] : [])];
  return [`T-${1_001 + at}`, parts.join(" "), isUrgent ? "yes" : "no", team, String(mood.level)];
}

function tickets(): string[][] {
  const rows: string[][] = [];
  const known = new Set<string>();
  while (rows.length < ROWS) {
    const row = ticket(rows.length);
    if (known.has(row[1]!)) continue;
    known.add(row[1]!);
    rows.push(row);
  }
  return rows;
}

const HEAD = ["id", "text", "expected_urgent", "expected_team", "expected_mood"];
writeFileSync("public/samples/support-tickets.csv", `\uFEFF${toCsvText([HEAD, ...tickets()])}`);
