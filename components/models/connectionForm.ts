import type { ValidationDetail } from "@typed-question/protocol/errors";
import { CONNECTION_KINDS, usualTimeoutMs } from "@/lib/shared/pageApi/connectionKinds";
import {
  connectionChange,
  type ConnectionChange,
  type ConnectionSettings,
  type ConnectionView,
  type PresetView,
  type RemoteModel,
} from "@/lib/shared/pageApi/connections";

/** The form of a connection: every value as typed. An empty number is the default. */
export interface ConnectionForm {
  kind: ConnectionSettings["kind"];
  preset: string;
  name: string;
  baseUrl: string;
  /** Empty: none, or the stored one. */
  key: string;
  /** Removes the stored key. */
  dropsKey: boolean;
  models: ModelForm[];
  /** A typed model name that is not in the list yet. */
  typedModel: string;
  timeoutMs: string;
  concurrencyMax: string;
  rotations: boolean;
}

export interface ModelForm {
  id: string;
  images: boolean;
  box: boolean;
  optionsMax: string;
  tokensMax: string;
  temperature: string;
  deterministic: boolean;
  /** Of a million input tokens. */
  pricePerMillion: string;
  currency: string;
}

/** Message of each field by its path in the settings, `key`, or "" for messages without a field. */
export type Problems = Readonly<Record<string, string>>;

export const newModel = (id: string): ModelForm => ({
  ...{ id, images: false, box: false, optionsMax: "", tokensMax: "", temperature: "" },
  ...{ deterministic: false, pricePerMillion: "", currency: "" },
});

const NAME_CHARS_MAX = 40;

/** The form of a new connection of a preset, with a free name. */
export function presetForm({ kind, name, baseUrl }: PresetView, taken: readonly string[]): ConnectionForm {
  return {
    ...{ kind, preset: name, baseUrl, key: "", dropsKey: false, models: [], typedModel: "" },
    name: freeName(name === "other" ? "server" : name, taken),
    ...{ timeoutMs: "", concurrencyMax: "", rotations: false },
  };
}

function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let number = 2; taken.includes(name); number++) name = `${wanted}-${number}`;
  return name.slice(0, NAME_CHARS_MAX);
}

const shown = (value: number | null, usual: number | null): string => (value === usual ? "" : String(value));

/** The values of empty fields. */
export const USUAL = { concurrencyMax: 8, temperature: 1, currency: "USD" } as const;

export function connectionForm({ settings }: ConnectionView): ConnectionForm {
  const { models, timeoutMs, concurrencyMax, ...rest } = settings;
  return {
    ...rest,
    ...{ key: "", dropsKey: false, models: models.map(modelForm), typedModel: "" },
    timeoutMs: shown(timeoutMs, usualTimeoutMs(settings.kind, settings.preset)),
    concurrencyMax: shown(concurrencyMax, USUAL.concurrencyMax),
  };
}

const modelForm = ({
  optionsMax,
  tokensMax,
  temperature,
  pricePerMillion,
  currency,
  ...model
}: RemoteModel): ModelForm => ({
  ...model,
  pricePerMillion: shown(pricePerMillion, null),
  currency: currency === USUAL.currency ? "" : currency,
  optionsMax: shown(optionsMax, null),
  tokensMax: shown(tokensMax, null),
  temperature: shown(temperature, USUAL.temperature),
});

/** The form with this model among its models, once. */
export const withModel = (form: ConnectionForm, id: string): ConnectionForm =>
  form.models.some((model) => model.id === id) ? form : { ...form, models: [...form.models, newModel(id)] };

/** The form with the typed model added to its models. */
export function withTypedModel(form: ConnectionForm): ConnectionForm {
  const id = form.typedModel.trim();
  return id === "" ? form : { ...withModel(form, id), typedModel: "" };
}

type Reading = { ok: true; change: ConnectionChange } | { ok: false; problems: Problems };

/**
 * The form's settings, or its problems: by the server's own rules. A typed model counts only after {@link
 * withTypedModel}.
 */
export function readForm(form: ConnectionForm, purpose: "save" | "test"): Reading {
  const { kind, preset, key, dropsKey, models, timeoutMs, concurrencyMax, name, baseUrl, rotations } = form;
  const typedKey = key.trim();
  const result = connectionChange.safeParse({
    settings: {
      ...{ kind, preset, rotations },
      ...{ name: name.trim(), baseUrl: baseUrl.trim() },
      models: models.map(
        ({ id, optionsMax, tokensMax, temperature, pricePerMillion, currency, ...flags }) => ({
          ...{ id: id.trim(), ...flags, optionsMax: number(optionsMax), tokensMax: number(tokensMax) },
          ...{ temperature: number(temperature), pricePerMillion: number(pricePerMillion) },
          currency: currency.trim() === "" ? undefined : currency.trim().toUpperCase(),
        }),
      ),
      ...{ timeoutMs: number(timeoutMs), concurrencyMax: number(concurrencyMax) },
    },
    ...(typedKey !== "" ? { key: typedKey } : dropsKey ? { key: null } : {}),
  });
  if (!result.success) {
    const details = result.error.issues.map(({ path, message, code }) => ({
      ...{ loc: ["body", ...path.map((part) => (typeof part === "number" ? part : String(part)))] },
      ...{ msg: message, type: code },
    }));
    return { ok: false, problems: problemsOf(details) };
  }
  if (purpose === "save" && models.length === 0) {
    return { ok: false, problems: { models: "Choose or type at least one model" } };
  }
  return { ok: true, change: result.data };
}

const number = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));

/** The messages of a refusal by field; the first one of each. */
export function problemsOf(details: readonly ValidationDetail[]): Problems {
  const problems: Record<string, string> = {};
  for (const { loc, msg } of details) {
    const [, part, ...rest] = loc;
    const field = part === "settings" ? rest.join(".") : part === "key" ? "key" : "";
    const known = FIELDS.test(field) ? field : "";
    problems[known] ??= known === "" ? `${loc.slice(1).join(" › ")}: ${msg}` : msg;
  }
  return problems;
}

const KIND_NUMBERS = Object.values(CONNECTION_KINDS).flatMap(({ modelNumbers }) =>
  modelNumbers.map(({ setting }) => setting),
);

/** Those that the form shows. */
const FIELDS = new RegExp(
  "^(name|kind|preset|baseUrl|key|models|timeoutMs|concurrencyMax|" +
    `models\\.\\d+\\.(id|optionsMax|tokensMax|pricePerMillion|currency|${KIND_NUMBERS.join("|")}))$`,
);

/** Whether the form names another server than the stored key belongs to. */
export function isOtherOrigin(form: ConnectionForm, { settings }: ConnectionView): boolean {
  const typed = form.baseUrl.trim();
  return URL.canParse(typed) && new URL(typed).origin !== new URL(settings.baseUrl).origin;
}

/** The remaining problems after a change of these fields. */
export const withoutProblems = (problems: Problems, parts: readonly string[]): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(
      ([field]) => !parts.some((part) => field === part || field.startsWith(`${part}.`)),
    ),
  );

/** The form for another kind of server; a merely suggested address becomes the new suggestion. */
export function withPreset(
  form: ConnectionForm,
  next: PresetView,
  before: PresetView | undefined,
): ConnectionForm {
  const isSuggested = form.baseUrl === "" || form.baseUrl === before?.baseUrl;
  return { ...form, kind: next.kind, preset: next.name, ...(isSuggested ? { baseUrl: next.baseUrl } : {}) };
}

/**
 * The form of a new connection for another preset. Typed values stay, and suggestions are replaced. A key
 * belongs to the address that it was typed for.
 */
export function withOtherPreset(
  form: ConnectionForm,
  next: PresetView,
  before: PresetView | undefined,
  taken: readonly string[],
): ConnectionForm {
  const changed = withPreset(form, next, before);
  const isSuggested = before !== undefined && form.name === presetForm(before, taken).name;
  const keepsKey = form.baseUrl === "" || changed.baseUrl === form.baseUrl;
  return {
    ...changed,
    ...(isSuggested ? { name: presetForm(next, taken).name } : {}),
    ...(keepsKey ? {} : { key: "" }),
  };
}
