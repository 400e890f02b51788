import type { Extras } from "@typed-question/protocol/extras";
import { jsonExcerpt } from "./jsonExcerpt";
import { SkillTip } from "./skillTip";

/** Another server's own fields begin with this. */
const SERVER_PREFIX = "x_server_";

/** Fields with words of their own. */
const SENT_INSTRUCTIONS = "x_sent_instructions";

/**
 * Fields beyond the protocol that the server added: the skill that answered, its notes as sentences, another server's
 * own fields, and the rest as it came.
 */
export function AnswerExtras({ extras }: { extras: Extras }) {
  const skill = extras.get("x_skill");
  const examples = extras.get("x_examples");
  const taught = extras.get("x_taught");
  const sent = extras.get(SENT_INSTRUCTIONS);
  const notes = extras.get("x_notes");
  const sentences = Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [];
  const server = [...extras].filter(([field]) => field.startsWith(SERVER_PREFIX));
  const others = [...extras].filter(
    ([field]) =>
      field !== "x_skill" &&
      field !== "x_examples" &&
      field !== "x_taught" &&
      field !== SENT_INSTRUCTIONS &&
      (field !== "x_notes" || sentences.length === 0) &&
      !field.startsWith(SERVER_PREFIX),
  );
  return (
    <div className="flex flex-col gap-1 text-xs text-muted-foreground">
      {skill === undefined ? null : (
        <p>
          Built-in skill: <span className="text-foreground">{jsonExcerpt(skill)}</span>
          {typeof skill === "string" ? <SkillTip skill={skill} /> : null}
        </p>
      )}
      {taught === undefined ? null : (
        <p>
          Taught question: <span className="text-foreground">{jsonExcerpt(taught)}</span>
        </p>
      )}
      {examples === undefined ? null : <p>Compared with the examples in the criteria.</p>}
      {sentences.length > 0 ? (
        <ul aria-label="Notes" className="flex flex-col gap-0.5 text-foreground">
          {sentences.map((note, i) => (
            <li key={i} dir="auto" className="break-words">
              {note}
            </li>
          ))}
        </ul>
      ) : null}
      {server.length > 0 ? (
        <p className="break-words">
          From the server:{" "}
          {server.map(([field, value], index) => (
            <span key={field}>
              {index > 0 ? " · " : null}
              {field.slice(SERVER_PREFIX.length)}{" "}
              <span className="font-mono text-foreground">{jsonExcerpt(value)}</span>
            </span>
          ))}
        </p>
      ) : null}
      {sent === undefined ? null : (
        <p className="break-words">
          Sent as instructions: <span className="font-mono text-foreground">{jsonExcerpt(sent)}</span>
        </p>
      )}
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
