import { AppError } from "@typed-question/protocol/appError";

/** Names that `wireRequest` gave the questions, and the words of `readReply` for their places. */
const MENTIONS = /\bq(\d{1,4})\b|\bthe answer to question (\d{1,4})\b/g;

/**
 * The error with the caller's questions in place of the names that were sent.
 * @param places for each sent question its place among the caller's
 */
export function aboutQuestions(error: AppError, places: readonly number[]): AppError {
  const { type, message, cause, headers, facts } = error;
  const messageFor = (nameOf: (place: number) => string | undefined): string =>
    message.replace(MENTIONS, (mention: string, sent?: string, answered?: string) => {
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
