import { isFields, readPlainJson } from "@/lib/shared/text/plainJson";
import { isJsonObject, parseJsonOrNull, stringifyJson } from "@typed-question/protocol/json";
import { questionWithoutSecrets } from "./requestSecrets";
import { memberPlace, memberWithoutSecrets, type Stripped } from "./withoutSecrets";

/** A field of a request without a form control; its value is JSON text. */
interface Member {
  key: string;
  json: string;
}

interface Question {
  name: string;
  type: string;
  extra: Member[];
  criteriaExtra: Member[];
  json: string;
}

/** The parts of a draft with hidden fields. */
export interface DraftExtras {
  extra: Member[];
  questions: Question[];
}

/** A draft without the keys and headers of its unknown fields. The identical draft if it has none. */
export function draftWithoutSecrets<Draft extends DraftExtras>(draft: Draft): Stripped<Draft> {
  const extra = membersOf(draft.extra, "");
  const questions = draft.questions.map(keptOf);
  const removed = [...extra.removed, ...questions.flatMap((question) => question.removed)];
  if (removed.length === 0) return { value: draft, removed };
  const value = { ...draft, extra: extra.value, questions: questions.map((question) => question.value) };
  return { value, removed };
}

function keptOf(question: Question): Stripped<Question> {
  const place = `questions.${question.name}`;
  const extra = membersOf(question.extra, place);
  const criteriaExtra = membersOf(question.criteriaExtra, `${place}.criteria`);
  const kept = question.type === "kept" ? parseJsonOrNull(question.json) : null;
  const json = isJsonObject(kept) ? questionWithoutSecrets(kept, place) : null;
  const removed = [...extra.removed, ...criteriaExtra.removed, ...(json?.removed ?? [])];
  if (removed.length === 0) return { value: question, removed };
  const value = {
    ...question,
    extra: extra.value,
    criteriaExtra: criteriaExtra.value,
    ...(json && json.removed.length > 0 ? { json: stringifyJson(json.value, 2) } : {}),
  };
  return { value, removed };
}

function membersOf(members: Member[], place: string): Stripped<Member[]> {
  const removed: string[] = [];
  const kept = members.flatMap((member) => {
    const { key, json } = member;
    const stripped = memberWithoutSecrets(key, parseJsonOrNull(json), memberPlace(place, key));
    removed.push(...stripped.removed);
    if (stripped.value === undefined) return [];
    return stripped.removed.length === 0 ? [member] : [{ key, json: stringifyJson(stripped.value, 2) }];
  });
  return removed.length === 0 ? { value: members, removed } : { value: kept, removed };
}

/** The same for the text of a stored draft of any version: unchanged if there is nothing to remove. */
export function draftTextWithoutSecrets(text: string): { text: string; removed: string[] } {
  const stored = readPlainJson(text);
  const draft = isFields(stored) ? stored.draft : undefined;
  if (!isFields(stored) || !hasExtras(draft)) return { text, removed: [] };
  const { value, removed } = draftWithoutSecrets(draft);
  return { text: removed.length === 0 ? text : JSON.stringify({ ...stored, draft: value }), removed };
}

const isMember = (value: unknown): value is Member =>
  isFields(value) && typeof value.key === "string" && typeof value.json === "string";

const areMembers = (value: unknown): value is Member[] => Array.isArray(value) && value.every(isMember);

const isQuestion = (value: unknown): value is Question =>
  isFields(value) &&
  [value.name, value.type, value.json].every((part) => typeof part === "string") &&
  areMembers(value.extra) &&
  areMembers(value.criteriaExtra);

const hasExtras = (value: unknown): value is DraftExtras =>
  isFields(value) &&
  areMembers(value.extra) &&
  Array.isArray(value.questions) &&
  value.questions.every(isQuestion);
