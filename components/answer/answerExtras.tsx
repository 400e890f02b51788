import type { Extras } from "@typed-question/protocol/extras";
import { jsonExcerpt } from "./jsonExcerpt";

/** Fields that people need beside the answer, in words. */
const SPOKEN = [
  ["x_server_confidence", "The server's own confidence"],
  ["x_sent_instructions", "Sent as instructions"],
] as const;

/** Fields beyond the protocol that the server added: the skill that answered, its notes as sentences, and the rest as it came. */
export function AnswerExtras({ extras }: { extras: Extras }) {
  const skill = extras.get("x_skill");
  const notes = extras.get("x_notes");
  const sentences = Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [];
  const spoken = SPOKEN.flatMap(([field, words]) => {
    const value = extras.get(field);
    return value === undefined ? [] : [{ field, words, value }];
  });
  const others = [...extras].filter(
    ([field]) =>
      field !== "x_skill" &&
      (field !== "x_notes" || sentences.length === 0) &&
      !spoken.some((one) => one.field === field),
  );
  return (
    <div className="flex flex-col gap-1 text-xs text-muted-foreground">
      {skill === undefined ? null : (
        <p>
          Answered by skill: <span className="font-mono text-foreground">{jsonExcerpt(skill)}</span>
        </p>
      )}
      {sentences.length > 0 ? (
        <ul aria-label="Notes" className="flex flex-col gap-0.5 text-foreground">
          {sentences.map((note, i) => (
            <li key={i} dir="auto" className="break-words">
              {note}
            </li>
          ))}
        </ul>
      ) : null}
      {spoken.map(({ field, words, value }) => (
        <p key={field} className="break-words">
          {words}: <span className="font-mono text-foreground">{jsonExcerpt(value)}</span>
        </p>
      ))}
      {others.length > 0 ? (
        <details>
          <summary>Extra fields ({others.length})</summary>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 font-mono">
            {others.map(([field, value]) => (
              <div key={field} className="contents">
                <dt>{field}</dt>
                <dd className="break-words text-foreground">{jsonExcerpt(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </div>
  );
}
