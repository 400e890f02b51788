import type { Draft } from "@/lib/shared/draft/draft";
import type { NewId } from "@/lib/shared/draft/newId";
import { requestToDraft } from "@/lib/shared/draft/requestToDraft";

/** A request to start from. Options and levels say their topic in plain words, which every model reads. */
export interface Example {
  id: string;
  title: string;
  /** The example's decision in words. */
  summary: string;
  state: string | object;
  /** A picture that the state mentions by its placeholder: a file of this server, below `/examples/`. */
  image?: { placeholder: string; file: string; name: string };
  questions: Record<string, object>;
}

/** Whether the key of an image is the address of an example's picture. */
export const isExampleFile = (key: string): boolean => key.startsWith("/examples/");

/** The draft of an example, to be asked of a model. */
export function exampleDraft({ state, questions, image }: Example, model: string, newId: NewId): Draft {
  const reading = requestToDraft(JSON.stringify({ state, model, questions }, null, 2), newId);
  if (!reading.ok) throw new Error(reading.problem.message);
  if (!image) return reading.draft;
  const { placeholder, file, name } = image;
  return { ...reading.draft, images: [{ placeholder, key: file, name, format: "png", note: "" }] };
}
