import { errorType, given, must, show } from "../expect";
import { type Reply } from "../reply";
import { NotApplicable, requirement, type Requirement } from "../requirement";
import { type Target } from "../target";
import { encode } from "../wire";

/** Rate limits and overload need keys and models with a special setup. */

const BURST_MAX = 40;

function send(target: Target, key: string, model: string, state: string): Promise<Reply> {
  return target.sendOnce({
    method: "POST",
    path: "/v1/systemone",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: encode({ model, state, questions: { [target.name("burst")]: { type: "noul" } } }),
  });
}

/** Sends requests one after another until one is refused. */
function burst(target: Target, option: "limitedKey" | "tokenLimitedKey"): Promise<Reply[]> {
  return target.once(`burst ${option}`, async () => {
    const key = target.settings[option];
    const flag = option === "limitedKey" ? "--limited-key" : "--token-limited-key";
    if (key === undefined) throw new NotApplicable(`no key with a low limit was given (${flag})`);
    const state = option === "limitedKey" ? "A short text." : "A text of some length. ".repeat(60);
    const replies: Reply[] = [];
    while (replies.length < BURST_MAX && replies.at(-1)?.status !== 429) {
      replies.push(await send(target, key, target.settings.model, state));
    }
    return replies;
  });
}

async function refused(target: Target): Promise<Reply> {
  const reply = (await burst(target, "limitedKey")).at(-1);
  given(reply?.status === 429, "no request was refused with 429");
  return reply;
}

const isRefused = (replies: Reply[]): void => {
  const last = replies.at(-1);
  if (last)
    must(last, last.status === 429, `status 429 within ${BURST_MAX} requests`, `status ${last.status}`);
};

function overloaded(target: Target): Promise<Reply> {
  return target.once("overloaded", async () => {
    const { overloadedModel, key } = target.settings;
    if (overloadedModel === undefined) {
      throw new NotApplicable("no model whose engine is full was given (--overloaded-model)");
    }
    return send(target, key, overloadedModel, "A short text.");
  });
}

const wholeSeconds = (reply: Reply): boolean => /^[1-9]\d*$/.test(reply.header("retry-after") ?? "");

export const OVERLOAD: Requirement[] = [
  requirement("rate.requests", "spec", "spec: Limits 1", "Over the requests a minute the answer is 429.", {
    "a burst": async (target) => isRefused(await burst(target, "limitedKey")),
  }),
  requirement(
    "rate.exact",
    "contract",
    "contract: Errors",
    "The last allowed request passes and the next one is refused.",
    {
      "a burst": async (target) => {
        const { limitedRequests } = target.settings;
        if (limitedRequests === undefined) {
          throw new NotApplicable("the limit of the key was not given (--limited-requests)");
        }
        const replies = await burst(target, "limitedKey");
        const last = replies.at(-1);
        given(last?.status === 429, "no request was refused with 429");
        const passed = replies.length - 1;
        must(last, passed === limitedRequests, `${limitedRequests} requests before it`, String(passed));
      },
    },
  ),
  requirement(
    "rate.retry-after",
    "contract",
    "contract: Errors",
    "A 429 carries retry-after in whole seconds.",
    {
      "a burst": async (target) => {
        const reply = await refused(target);
        must(
          reply,
          wholeSeconds(reply),
          "whole seconds, at least 1",
          reply.header("retry-after") ?? "no such header",
        );
      },
    },
  ),
  requirement(
    "rate.retry-after-ms",
    "contract",
    "contract: Errors",
    "A 429 carries retry-after-ms, of which retry-after is the seconds rounded up.",
    {
      "a burst": async (target) => {
        const reply = await refused(target);
        const ms = reply.header("retry-after-ms") ?? "";
        must(reply, /^\d+$/.test(ms), "whole milliseconds", ms || "no such header");
        if (!wholeSeconds(reply)) return;
        const seconds = reply.header("retry-after");
        must(
          reply,
          Number(seconds) === Math.max(1, Math.ceil(Number(ms) / 1000)),
          `${ms} ms rounded up`,
          `${seconds} s`,
        );
      },
    },
  ),
  requirement("rate.error-type", "contract", "contract: Errors", "A 429 is a rate_limit_error.", {
    "a burst": async (target) => {
      const reply = await refused(target);
      must(
        reply,
        errorType(target.settings, reply) === "rate_limit_error",
        "rate_limit_error",
        show(reply.json),
      );
    },
  }),
  requirement("rate.tokens", "spec", "spec: Limits 1", "Over the tokens a second the answer is 429.", {
    "a burst": async (target) => isRefused(await burst(target, "tokenLimitedKey")),
  }),
  requirement("overload.status", "spec", "spec: Errors", "A full engine is answered with 529.", {
    "a full engine": async (target) => {
      const reply = await overloaded(target);
      must(reply, reply.status === 529, "status 529", `status ${reply.status}`);
    },
  }),
  requirement("overload.retry-after", "contract", "contract: Errors", "A 529 carries retry-after.", {
    "a full engine": async (target) => {
      const reply = await overloaded(target);
      given(reply.status === 529, `it was answered with ${reply.status}`);
      must(
        reply,
        wholeSeconds(reply),
        "whole seconds, at least 1",
        reply.header("retry-after") ?? "no such header",
      );
    },
  }),
  requirement("overload.error-type", "contract", "contract: Errors", "A 529 is an overloaded_error.", {
    "a full engine": async (target) => {
      const reply = await overloaded(target);
      given(reply.status === 529, `it was answered with ${reply.status}`);
      must(
        reply,
        errorType(target.settings, reply) === "overloaded_error",
        "overloaded_error",
        show(reply.json),
      );
    },
  }),
];
