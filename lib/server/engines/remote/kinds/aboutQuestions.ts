import { AppError } from "@typed-question/protocol/appError";

/** How replies' readers write the place of a question that was sent. */
const ANSWERS = String.raw`\bthe answer to question (\d{1,4})\b`;

/**
 * The error with the caller's questions in place of the names that were sent.
 * @param places for each sent question its place among the caller's
 * @param sentNames a pattern of the names that the other server knows; its one group is the place, from 0
 */
export function aboutQuestions(error: AppError, places: readonly number[], sentNames: RegExp): AppError {
  const { type, message, cause, headers, facts } = error;
  const mentions = new RegExp(`${sentNames.source}|${ANSWERS}`, "g");
  const messageFor = (nameOf: (place: number) => string | undefined): string =>
    message.replace(mentions, (mention: string, sent?: string, answered?: string) => {
      const place = places[sent === undefined ? Number(answered) - 1 : Number(sent)];
      const name = place === undefined ? undefined : nameOf(place);
      if (name === undefined) return mention;
      return sent === undefined ? `the answer to ${name}` : name;
    });
  return new AppError(
    type,
    messageFor((place) => `question ${place + 1}`),
    { cause, headers, facts, messageFor: (names) => messageFor((place) => names[place]) },
  );
}
