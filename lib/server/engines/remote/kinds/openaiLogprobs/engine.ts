import { setMaxListeners } from "node:events";
import pLimit from "p-limit";
import { publicModelId, type ConnectionSettings, type RemoteModel } from "@/lib/shared/pageApi/connections";
import { JsonNumber, type JsonValue } from "@typed-question/protocol/json";
import { OPTIONS_MAX, QUESTION_TOKENS_MAX } from "@typed-question/protocol/limits";
import type { Extras } from "@typed-question/protocol/extras";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import { scaleForEngine } from "@/lib/server/images/scaleForEngine";
import { choicePrompt, type Prompt, type PromptOption } from "../../../prompt/choicePrompt";
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
import { askLabels, type Asked } from "./askLabels";
import { CHAT_PRESETS, type ChatPreset } from "./presets";

const IMAGE_LIMITS = { maxSide: 1_024, maxPixels: 1_024 * 1_024 };

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
            async (prompt, count) => {
              const found = await askLabels(
                prompt,
                count,
                { server, preset, model },
                images,
                controller.signal,
              );
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

type Ask = (prompt: () => Prompt<EngineImage>, count: number) => Promise<Asked>;

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
    const options = optionsOf(question);
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
      const found = await this.ask(() => choicePrompt(this.state, instructions, order), order.length);
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

/** How much of the probability went elsewhere, at the most; and how many options were given the floor. */
function extrasOf(asked: readonly Asked[]): Extras {
  const missed = Math.max(...asked.map(({ labels }) => labels.missedMass));
  const floored = asked.reduce((sum, { labels }) => sum + labels.floored, 0);
  return new Map<`x_${string}`, JsonValue>([
    ["x_missed_mass", JsonNumber.of(Math.round(missed * 1e6) / 1e6)],
    ...(floored > 0 ? [["x_floored_options", JsonNumber.of(floored)] as const] : []),
  ]);
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
