import { setMaxListeners } from "node:events";
import pLimit from "p-limit";
import { publicModelId, type ConnectionSettings, type RemoteModel } from "@/lib/shared/pageApi/connections";
import { JsonNumber, type JsonValue } from "@typed-question/protocol/json";
import { OPTIONS_MAX, QUESTION_TOKENS_MAX } from "@typed-question/protocol/limits";
import type { Extras } from "@typed-question/protocol/extras";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import { scaleForEngine } from "@/lib/server/images/scaleForEngine";
import { withExamplesInWords } from "../../../examplesInWords";
import { choicePrompt, type Prompt, type PromptOption } from "../../../prompt/choicePrompt";
import type { LabelDistribution } from "../../../prompt/labelDistribution";
import { labelReader, type LabelReader } from "../../../prompt/labels";
import { groupsOf, mergeRounds } from "../../../prompt/rounds";
import { argmax } from "@typed-question/protocol/readout/confidence";
import { softmax } from "@typed-question/protocol/readout/softmax";
import type {
  Engine,
  EngineContent,
  EngineOutcome,
  EngineQuestion,
  EngineRequest,
} from "@typed-question/protocol/engine";
import { followSignal, Lifetime } from "@typed-question/protocol/followSignal";
import { imagesBecome } from "../../../requestImages";
import type { RemoteEngineOptions } from "../kind";
import { ALL_FIELDS } from "./acceptedFields";
import { askLabels, type Asked, type ChatModel } from "./askLabels";
import { CHAT_PRESETS, type ChatPreset } from "./presets";

const IMAGE_LIMITS = { maxSide: 1_024, maxPixels: 1_024 * 1_024 };

/**
 * Above it the card says so in words. Beyond half, the model's usual reply is no option at all, and the figures rest
 * on its exceptions.
 */
const MISSED_NOTED = 0.5;

const chatPreset = (name: string): ChatPreset =>
  (CHAT_PRESETS as Readonly<Record<string, ChatPreset>>)[name] ?? CHAT_PRESETS.other;

type Option = PromptOption<EngineImage>;

/**
 * An engine on any chat model with log probabilities. Each question becomes a prompt with its options as letters. The
 * letters' probabilities as the next token are its answer. The requests of one evaluation run at the same time, as
 * many as the connection allows.
 */
export function createChatEngine({ settings, model, server }: RemoteEngineOptions): Engine {
  const preset = chatPreset(settings.preset);
  // The engine lives as long as the connection's settings do.
  const chat: ChatModel = { server, preset, model, accepted: { fields: ALL_FIELDS } };
  const lifetime = new Lifetime();
  return {
    capabilities: {
      images: model.images,
      box: false,
      optionsMax: model.optionsMax ?? OPTIONS_MAX,
      tokensMax: model.tokensMax ?? QUESTION_TOKENS_MAX,
      deterministic: model.deterministic,
    },
    ready: () => Promise.resolve(),
    evaluate: (request, signal) =>
      lifetime.run(signal, (own) =>
        followSignal(own, async (controller) => {
          // Every request of the evaluation listens to it.
          setMaxListeners(0, controller.signal);
          const asked: Asked[] = [];
          const images = await imagesBecome(request, (image) => dataUrl(image, controller.signal));
          const judge = new Judge(
            request.state,
            model.temperature,
            settings.rotations,
            async (prompt, labels) => {
              const found = await askLabels(prompt, labels, chat, images, controller.signal);
              asked.push(found);
              return found;
            },
          );
          // Abort inside the limit, so that no waiting question starts after a failure.
          const outcomes = await pLimit(settings.concurrencyMax).map(request.questions, (question) =>
            judge.answer(question).catch((error: unknown) => {
              controller.abort(error);
              throw error;
            }),
          );
          return { outcomes, ...summary(asked, settings, model) };
        }),
      ),
    close: () => Promise.resolve(lifetime.end(new Error("The engine is closed"))),
  };
}

type Ask = (prompt: () => Prompt<EngineImage>, labels: LabelReader) => Promise<Asked>;

/** Puts questions about one state. */
class Judge {
  constructor(
    private readonly state: EngineContent,
    private readonly temperature: number,
    private readonly rotations: boolean,
    private readonly ask: Ask,
  ) {}

  async answer(question: EngineRequest["questions"][number]): Promise<EngineOutcome> {
    if (question.kind === "box") throw new Error("This model cannot answer box questions");
    const options = optionsOf(withExamplesInWords(question));
    if (options.length === 1) return { kind: "distribution", probabilities: [1] };
    const asked: Asked[] = [];
    // Yes before no, and levels from the lowest: other orders make models worse.
    const isTurned = this.rotations && question.kind === "nominal";
    const probabilities = await this.distribution(question.instructions, options, isTurned, asked);
    return {
      kind: "distribution",
      probabilities: question.kind === "binary" ? [...probabilities].reverse() : probabilities,
      extras: extrasOf(asked),
    };
  }

  private async distribution(
    instructions: EngineContent | null,
    options: readonly Option[],
    isTurned: boolean,
    asked: Asked[],
  ): Promise<number[]> {
    const judge = (chosen: readonly Option[]) => this.round(instructions, chosen, isTurned, asked);
    const groups = groupsOf(options.length);
    if (groups.length === 1) return judge(options);
    const within = await Promise.all(groups.map((group) => judge(group.map((option) => options[option]!))));
    const winners = within.map(argmax);
    const final = await judge(groups.map((group, g) => options[group[winners[g]!]!]!));
    return mergeRounds(groups, within, winners, final);
  }

  /** One softmax of the mean of the log probabilities over the orders that are asked for. */
  private async round(
    instructions: EngineContent | null,
    options: readonly Option[],
    isTurned: boolean,
    asked: Asked[],
  ): Promise<number[]> {
    const inOrder = async (order: readonly Option[]): Promise<number[]> => {
      const labels = labelReader(order.map(textOf));
      const found = await this.ask(() => choicePrompt(this.state, instructions, order), labels);
      asked.push(found);
      return found.labels.logprobs;
    };
    if (!isTurned) return softmax(await inOrder(options), this.temperature);
    const [forward, turned] = await Promise.all([inOrder(options), inOrder([...options].reverse())]);
    const backward = [...turned].reverse();
    return softmax(
      forward.map((logprob, i) => (logprob + backward[i]!) / 2),
      this.temperature,
    );
  }
}

/** Yes before no. */
const optionsOf = ({ kind, outcomes }: EngineQuestion): Option[] =>
  kind === "binary"
    ? outcomes.map(({ description }, i) => ({ name: ["No", "Yes"][i]!, description })).reverse()
    : outcomes;

/** What stands behind the option's letter. */
function textOf({ name, description }: Option): string {
  if (name !== null) return name;
  const [first] = description?.parts ?? [];
  return first?.type === "text" ? first.text : "";
}

/** How much of the probability went elsewhere, at the most; and how many options were given the floor. */
function extrasOf(asked: readonly Asked[]): Extras {
  const worst = asked.map(({ labels }) => labels).reduce((a, b) => (b.missedMass > a.missedMass ? b : a));
  const missed = worst.missedMass;
  const floored = asked.reduce((sum, { labels }) => sum + labels.floored, 0);
  return new Map<`x_${string}`, JsonValue>([
    ["x_missed_mass", JsonNumber.of(Math.round(missed * 1e6) / 1e6)],
    ...(floored > 0 ? [["x_floored_options", JsonNumber.of(floored)] as const] : []),
    ...(missed > MISSED_NOTED ? [["x_notes", [missedNote(worst)]] as [`x_${string}`, JsonValue]] : []),
  ]);
}

/** Rounded down, so that no share looks larger than it is. */
const percent = (p: number): string => `${Math.floor(p * 100)}%`;

function missedNote({ missedMass, missedToken }: LabelDistribution): string {
  const other = missedToken === null ? "" : `, most likely with ${JSON.stringify(missedToken)}`;
  return (
    `The model would rather begin its reply otherwise${other}: ${percent(missedMass)} of the probability is on ` +
    "no option. These figures share out the rest."
  );
}

function summary(asked: readonly Asked[], { name }: ConnectionSettings, model: RemoteModel) {
  const replies = asked.map(({ reply }) => reply);
  const answered = replies.find((reply) => reply.model !== null)?.model ?? null;
  const isCounted = replies.every(({ inputTokens }) => inputTokens !== null);
  return {
    usage: {
      inputTokens: replies.reduce((sum, { inputTokens }) => sum + (inputTokens ?? 0), 0),
      outputTokens: replies.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    },
    ...(answered !== null && answered !== model.id ? { model: publicModelId(name, answered) } : {}),
    ...(isCounted
      ? {}
      : { extras: new Map([["x_notes", ["The server does not say what it used."]]]) as Extras }),
  };
}

async function dataUrl(image: EngineImage, signal: AbortSignal): Promise<string> {
  const { bytes, mime } = await scaleForEngine(image, IMAGE_LIMITS, signal);
  return `data:${mime};base64,${Buffer.from(bytes).toString("base64")}`;
}
