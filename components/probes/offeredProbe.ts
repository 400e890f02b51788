import { membersOf } from "@typed-question/protocol/json";
import { cutsOf, type Cut } from "@/lib/shared/probes/pieces";
import { parseRequest } from "@/lib/shared/probes/probedRequest";
import type { Probe } from "@/lib/shared/probes/probe";
import { imagesOf } from "@/lib/shared/probes/stateVariants";
import type { ProbeKind } from "@/lib/shared/probes/variant";
import type { ProbeSettings } from "./probeSettings";

/** The offers of a request to a kind of probe. */
export interface OfferedProbe {
  /** Questions to choose from; none where the probe asks all. */
  questions: readonly string[];
  /** Ways to cut the state, for the evidence. */
  cuts: readonly Cut[];
  /** The chosen probe; null where the request lacks what it needs. */
  probe: Probe | null;
  /** What the request lacks. */
  lack: string | null;
}

const OPTIONS_MIN = 2;

/** The probe that the settings choose for a request. @throws for a text that is not a request */
export function offeredProbe(requestText: string, settings: ProbeSettings): OfferedProbe {
  const request = parseRequest(requestText);
  const { kind } = settings;
  if (kind === "images") {
    const isOffered = imagesOf(requestText).length > 0;
    return offer({ probe: { kind } }, isOffered ? null : "This request has no image to leave out.");
  }
  if (kind === "evidence") {
    const cuts = cutsOf(request.get("state") ?? "");
    const cut = cuts.find((candidate) => candidate === settings.cut) ?? cuts[0];
    return cut
      ? offer({ cuts, probe: { kind, cut } })
      : offer({}, "The state has one part only: without it, nothing would be left.");
  }
  const questions = questionsFor(kind, requestText);
  const question = questions.find((name) => name === settings.question) ?? questions[0];
  if (question === undefined) {
    return offer(
      {},
      kind === "wording" ? NO_QUESTION : "This request has no choice with two options or more.",
    );
  }
  if (kind !== "wording") return offer({ questions, probe: { kind, question } });
  const texts = (settings.texts.get(question) ?? []).filter((text) => text.trim() !== "");
  const probe: Probe = { kind, question, texts };
  return offer({ questions, probe }, texts.length > 0 ? null : "Write another phrasing first.");
}

const NO_QUESTION = "This request has no question whose answer is a distribution.";

function questionsFor(kind: ProbeKind, requestText: string): string[] {
  const questions = membersOf(parseRequest(requestText).get("questions"));
  const types = kind === "wording" ? ["noul", "choice", "score"] : ["choice"];
  return [...questions].flatMap(([name, json]) => {
    const question = membersOf(json);
    const isOffered = types.some((type) => type === question.get("type"));
    const isLargeEnough = kind === "wording" || membersOf(question.get("criteria")).size >= OPTIONS_MIN;
    return isOffered && isLargeEnough ? [name] : [];
  });
}

const offer = (offered: Partial<OfferedProbe>, lack: string | null = null): OfferedProbe => ({
  ...{ questions: [], cuts: [], probe: null },
  ...offered,
  lack,
});

/** The kind of probe that suits a question best. */
export function kindFor(requestText: string, question: string): ProbeKind {
  return questionsFor("order", requestText).includes(question) ? "order" : "evidence";
}
