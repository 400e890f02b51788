import { askChoice, askNoul, prose } from "@typed-question/protocol/testing/questions";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { stems } from "../src/text/overlap";
import { comparedText } from "../src/readers/examples";
import { mulberry32 } from "../training/mulberry32";
import { shuffled } from "../training/shuffled";
import type { LabelledItem } from "./labelledItems";

/** A labelled item with other items of its task as examples. */
export interface ShownItem extends LabelledItem {
  /** A choice that is asked as yes/no for one of its options, or without names. */
  isRecast: boolean;
}

/** A text that shares this much of the shorter one's words is of the same scene: a person would not show it. */
const SAME_SCENE = 0.4;
const ITEMS_MIN = 6;
/** The least items of an option: yes needs an example beside the item itself. */
const OWN_MIN = 2;

/**
 * Each item with examples from its own task. The item itself is left out, and so are texts of the same scene: many items
 * are pairs, one for yes and one for no.
 * @param each most examples of an outcome
 */
export function leaveOneOut(items: readonly LabelledItem[], each: number, seed: number): ShownItem[] {
  const words = new Map(items.map((item) => [item.state, stems(comparedText(item.state))]));
  const random = mulberry32(seed);
  const draw = (item: LabelledItem, others: readonly LabelledItem[], isRecast: boolean): ShownItem[] => {
    const usable = shuffled(
      others.filter(
        (other) => other.state !== item.state && !isNear(words.get(item.state)!, words.get(other.state)!),
      ),
      random,
    );
    const question = withShown(item.question, (outcome) =>
      usable
        .filter(({ expected }) => expected === outcome)
        .slice(0, each)
        .map(({ state }) => state),
    );
    const shown = question.outcomes.filter(({ byExample }) => byExample).length;
    return shown < 2 || (item.question.kind === "binary" && shown < question.outcomes.length)
      ? []
      : [{ ...item, question, isRecast }];
  };
  return [...groupsOf(items).values()]
    .filter(({ length }) => length >= ITEMS_MIN)
    .flatMap((group) => [
      ...group.flatMap((item) => draw(item, group, false)),
      ...[...recast(group), ...nameless(group)].flatMap((asked) =>
        asked.flatMap((item) => draw(item, asked, true)),
      ),
    ]);
}

/** The items of one question. */
function groupsOf(items: readonly LabelledItem[]): Map<string, LabelledItem[]> {
  const groups = new Map<string, LabelledItem[]>();
  for (const item of items) {
    const key = JSON.stringify([item.part, item.question]);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** A choice as a yes/no question for each of its options, whose meaning the examples alone tell. */
function recast(group: readonly LabelledItem[]): LabelledItem[][] {
  const { kind, outcomes } = group[0]!.question;
  if (kind !== "nominal") return [];
  return outcomes.flatMap((_, option) => {
    if (group.filter(({ expected }) => expected === option).length < OWN_MIN) return [];
    return [
      group.map((item) => ({
        ...item,
        question: askNoul(prose("Does it belong with the first group?")),
        expected: Number(item.expected === option),
      })),
    ];
  });
}

/** A choice whose options have no meaning but their examples. */
function nameless(group: readonly LabelledItem[]): LabelledItem[][] {
  const { kind, outcomes } = group[0]!.question;
  if (kind !== "nominal") return [];
  const options = outcomes.map((_, i) => ({ name: `group ${i + 1}`, description: null }));
  const question = askChoice(prose("Where does it belong?"), options);
  return [group.map((item) => ({ ...item, question }))];
}

function withShown(question: EngineQuestion, of: (outcome: number) => EngineContent[]): EngineQuestion {
  const outcomes = question.outcomes.map(({ name, description }, outcome) => {
    const examples = of(outcome);
    if (examples.length === 0) return { name, description };
    return { name, description, byExample: { is: description, examples } };
  });
  return { ...question, outcomes };
}

function isNear(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared >= SAME_SCENE * Math.max(1, Math.min(a.size, b.size));
}
