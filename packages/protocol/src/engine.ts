import type { Extras } from "./extras";
import type { EngineImage } from "./engineImage";
import type { AskedQuestion, OutcomeQuestion } from "./questions/asked";
import type { QuestionType } from "./questions/registry";
import type { Outcome } from "./readout/outcome";
import type { Usage } from "./response";

/** One piece of content in the place where the caller put it. */
export type Part = { type: "text"; text: string } | { type: "image"; image: EngineImage };

/**
 * The caller's content of one free-form field. `text`: the parts are prose. `json`: the joined parts are compact JSON
 * text, with the caller's key order and number spelling. An engine parses them if it needs the structure. An image in
 * JSON stands within a string: `{"photo":"see ` · image · ` please"}`.
 */
export interface EngineContent {
  format: "text" | "json";
  parts: Part[];
}

/** A question that every engine answers. Engines must not read its type. */
export type EngineQuestion = OutcomeQuestion<EngineContent, QuestionType>;

/** Question names are absent on purpose: they play no part in inference. */
export interface EngineRequest {
  state: EngineContent;
  /** Box questions for engines alone that can answer them. */
  questions: AskedQuestion<EngineContent, QuestionType>[];
}

export type EngineOutcome = Outcome;

export interface EngineResult {
  /** One outcome for each question, in the order of the questions. */
  outcomes: EngineOutcome[];
  usage: Usage;
  /** The answering model's versioned id. Set if it differs from this engine's model: a server's alias moved. */
  model?: string;
  /** Further notes on the whole answer, such as a server's deviations. */
  extras?: Extras;
}

export interface EngineCapabilities {
  /** Whether a request may hold images; an engine that cannot see gets text alone. */
  images: boolean;
  /** Whether it answers box questions. */
  box: boolean;
  /** Most options of a nominal question, at most the contract's own 255. */
  optionsMax: number;
  /** Most tokens of the state and one question together, by the count of `lib/server/engines/countTokens.ts`. */
  tokensMax: number;
  /** Whether equal requests always give equal results: asking again cannot tell anything new. */
  deterministic: boolean;
  /** Longest that its first answer waits for the model to load, in ms. Absent: it is loaded. */
  loadMsMax?: number;
}

/** How a model runs. */
export interface Engine {
  readonly capabilities: EngineCapabilities;

  /**
   * Resolves when the engine can answer; rejects with the reason when it never will. May be called any
   * number of times and starts the work at most once.
   */
  ready(): Promise<void>;

  /**
   * Answers every question. An answer depends on the state and its own question alone, never on other questions or
   * their order. A deterministic engine gives equal results for equal requests. Never blocks the event loop for
   * longer than it takes to hand the work over.
   * @param onStart tells the wait for a place, where a queue stands in front
   * @throws the signal's reason soon after it aborts; an AppError for everything the caller should see.
   */
  evaluate(
    request: EngineRequest,
    signal: AbortSignal,
    onStart?: (queueMs: number) => void,
  ): Promise<EngineResult>;

  /** Frees threads, sessions and sockets. Evaluations under way are rejected. Safe to call twice. */
  close(): Promise<void>;
}
