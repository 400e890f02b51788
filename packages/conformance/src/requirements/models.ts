import { isJsonObject, type JsonObject } from "@typed-question/protocol/json";
import { errorMessage, given, must, show, statusIs } from "../expect";
import { field, type Reply } from "../reply";
import { NotApplicable, requirement, type Requirement } from "../requirement";
import { type Target } from "../target";

const modelList = (target: Target): Promise<Reply> => target.once("models", () => target.send({}));

function entriesIn(reply: Reply): JsonObject[] {
  const models = field(reply.json, "models");
  given(Array.isArray(models), "the model list has no array `models`");
  return models.filter(isJsonObject);
}

function namesIn(reply: Reply): string[] {
  return entriesIn(reply).flatMap((entry) => {
    const name = entry.get("name");
    return typeof name === "string" ? [name] : [];
  });
}

/** Names of the account's models. @throws Blocked without a readable list */
export async function modelNames(target: Target): Promise<string[]> {
  return namesIn(await modelList(target));
}

const ask = (target: Target, model: string): Promise<Reply> =>
  target.evaluate({
    model,
    state: "The shop opens at nine.",
    questions: { [target.name("noul")]: { type: "noul", instructions: "Is a time mentioned?" } },
  });

/** The versioned id of the ordinary alias. @throws Blocked if no answer names one */
async function versionedId(target: Target): Promise<string> {
  const reply = await target.once("alias", () => ask(target, target.settings.model));
  const model = field(reply.json, "model");
  given(reply.status === 200 && typeof model === "string", "no answer names a model");
  return model;
}

const listed = (check: (reply: Reply, target: Target) => void) => ({
  "GET /v1/models": async (target: Target) => check(await modelList(target), target),
});

async function restricted(target: Target): Promise<{ list: Reply; authorization: string }> {
  const { restrictedKey } = target.settings;
  if (restrictedKey === undefined) throw new NotApplicable("no second account was given (--restricted-key)");
  const authorization = `Bearer ${restrictedKey}`;
  return {
    list: await target.once("restricted", () => target.send({ headers: { authorization } })),
    authorization,
  };
}

export const MODELS: Requirement[] = [
  requirement(
    "models.list",
    "spec",
    "spec: GET /v1/models",
    "The list is an object with a non-empty array `models`.",
    listed((reply) => {
      statusIs(reply, 200);
      const models = field(reply.json, "models");
      must(reply, Array.isArray(models) && models.length > 0, "a non-empty array `models`", show(models));
    }),
  ),
  requirement(
    "models.entry-fields",
    "spec",
    "spec: Model metadata",
    "Every model has the strings name, description and release_date.",
    listed((reply) => {
      for (const entry of entriesIn(reply)) {
        for (const key of ["name", "description", "release_date"]) {
          must(reply, typeof entry.get(key) === "string", `a string \`${key}\``, show(entry));
        }
      }
    }),
  ),
  requirement(
    "models.release-date",
    "spec",
    "spec: Model metadata",
    "A release date is a day of the calendar, written YYYY-MM-DD.",
    listed((reply) => {
      for (const entry of entriesIn(reply)) {
        const date = entry.get("release_date");
        if (typeof date !== "string") continue;
        const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
        const real = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
        must(reply, real, "a date YYYY-MM-DD", date);
      }
    }),
  ),
  requirement(
    "models.aliases-listed",
    "spec",
    "spec: GET /v1/models 1; Versioning",
    "The list holds the aliases.",
    listed((reply, { settings }) => {
      const names = namesIn(reply);
      for (const alias of settings.aliases) {
        must(reply, names.includes(alias), `the alias ${alias}`, names.join(", "));
      }
    }),
  ),
  requirement(
    "models.listed-accepted",
    "spec",
    "spec: Model metadata",
    "Every listed name is accepted in `model`.",
    {
      "the first eight names": async (target) => {
        for (const name of (await modelNames(target)).slice(0, 8)) statusIs(await ask(target, name), 200);
      },
    },
  ),
  requirement(
    "models.versioned-accepted",
    "spec",
    "spec: GET /v1/models 2",
    "The versioned id that answered is accepted in `model`, listed or not.",
    {
      "the id behind the alias": async (target) =>
        statusIs(await ask(target, await versionedId(target)), 200),
    },
  ),
  requirement(
    "models.versioned-stays",
    "spec",
    "spec: Versioning 4",
    "A request for a versioned id is answered by that version.",
    {
      "the id behind the alias": async (target) => {
        const id = await versionedId(target);
        const reply = await ask(target, id);
        given(reply.status === 200, `the versioned id was answered with ${reply.status}`);
        must(reply, field(reply.json, "model") === id, id, show(field(reply.json, "model")));
      },
    },
  ),
  requirement(
    "models.alias-resolved",
    "spec",
    "spec: Evaluation response; Versioning 4",
    "`model` in the response is the versioned id, never the alias that was sent.",
    {
      "every alias": async (target) => {
        for (const alias of target.settings.aliases) {
          const reply = await ask(target, alias);
          given(reply.status === 200, `the alias was answered with ${reply.status}`);
          const model = field(reply.json, "model");
          must(reply, model !== alias, "a versioned id", show(model));
        }
      },
    },
  ),
  requirement(
    "models.unknown-status",
    "contract",
    "contract: Errors",
    "An unknown model is answered with 400.",
    {
      "a name of no model": async (target) => statusIs(await ask(target, "model-of-nobody"), 400),
      "a version that does not exist": async (target) => statusIs(await ask(target, "model-0.0.0-none"), 400),
      "a known name in other case": async (target) =>
        statusIs(await ask(target, target.settings.model.toUpperCase()), 400),
      "a name of an object's own property": async (target) => {
        for (const name of ["__proto__", "constructor", "toString"]) statusIs(await ask(target, name), 400);
      },
    },
  ),
  requirement(
    "models.unknown-message",
    "contract",
    "contract: Errors",
    "The message is 'Unknown model: ' and the name that was sent.",
    {
      "a name of no model": async (target) => {
        const reply = await ask(target, "model-of-nobody");
        given(reply.status === 400, `an unknown model was answered with ${reply.status}`);
        const message = errorMessage(target.settings, reply);
        must(
          reply,
          message.includes("Unknown model: model-of-nobody"),
          "'Unknown model: model-of-nobody'",
          message,
        );
      },
    },
  ),
  requirement(
    "models.account-specific",
    "spec",
    "spec: Authentication 3",
    "The list is that of the account: an account with fewer models sees fewer.",
    {
      "the second account": async (target) => {
        const [own, { list }] = [await modelNames(target), await restricted(target)];
        const names = namesIn(list);
        must(
          list,
          names.length > 0 && names.length < own.length,
          `fewer than ${own.join(", ")}`,
          names.join(", "),
        );
      },
    },
  ),
  requirement(
    "models.forbidden-as-unknown",
    "contract",
    "contract: Errors",
    "A model that the key may not use is answered like an unknown one.",
    {
      "a model of the first account alone": async (target) => {
        const { list, authorization } = await restricted(target);
        const allowed = namesIn(list);
        const forbidden = (await modelNames(target)).find((name) => !allowed.includes(name));
        given(forbidden !== undefined, "the second account lists every model of the first");
        const fields = (model: string) => ({
          model,
          state: "Any text.",
          questions: { [target.name("noul")]: { type: "noul" } },
        });
        const unknown = await target.evaluate(fields("model-of-nobody"), { authorization });
        given(unknown.status === 400, `an unknown model was answered with ${unknown.status}`);
        const reply = await target.evaluate(fields(forbidden), { authorization });
        must(reply, reply.status === unknown.status, `status ${unknown.status}`, `status ${reply.status}`);
        const same = reply.text.replaceAll(forbidden, "") === unknown.text.replaceAll("model-of-nobody", "");
        must(reply, same, `the body ${unknown.text}`, reply.text);
      },
    },
  ),
];
