import { SquareDashed } from "lucide-react";
import type { AnswerOf } from "@typed-question/protocol/response";
import { formatExact, formatPercent } from "@/lib/shared/text/figures";
import type { AnswerModule } from "./answerModule";
import { confidenceReading, head } from "./readings";

const EDGES = ["top", "left", "bottom", "right"] as const;

/** The edges of a region. */
export const box: AnswerModule<AnswerOf<"box">> = {
  label: "Box",
  icon: SquareDashed,
  hint: "A region of an image",
  tone: "neutral",
  skeleton: "bars",
  table: (answer) => ({
    columns: ["Edge", "Fraction"],
    rows: EDGES.map((edge) => [edge, formatExact(answer.box[edge])]),
    totals: [["Confidence", formatExact(answer.confidence)]],
  }),
  readings: () => [
    ...EDGES.map((edge) => ({
      ...head("edge", edge),
      key: edge,
      unit: "fraction" as const,
      read: (answer: AnswerOf<"box">) => answer.box[edge],
    })),
    confidenceReading(),
  ],
  isSortedByBaseline: false,
  confidence: ({ confidence }) => ({ value: confidence, isOurs: false }),
  valueText: formatPercent,
  decide: () => null,
  distance: null,
  headRow: () => undefined,
  inShort: () => "Region",
  guesses: () => [],
  picture: {
    headline: () => "Region",
    exact: () => "Region of an image",
    reason: () => ({ text: "share of height and width, from the top left", isWeak: false }),
    scale: null,
    legend: null,
    bars: { kind: "edge", label: "Edges", meterName: (edge) => edge, Name: ({ row }) => row.label },
  },
};
