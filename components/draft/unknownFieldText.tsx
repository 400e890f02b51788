import { characterName, describeCharacter, isUnseen } from "@typed-question/protocol/characterNames";
import { isolated } from "@/lib/shared/text/isolated";
import type { UnknownField } from "@/lib/shared/draft/unknownFields";

/** An unknown field in words: its name, its place, the start of its value, and the probable meaning. */
export function UnknownFieldText({ field: { id, name, place, excerpt, meant } }: { field: UnknownField }) {
  const isType = id.endsWith("/type");
  return (
    <>
      <code className="font-mono font-medium wrap-anywhere">{isolated(name)}</code>
      {isType ? ` is unknown as ${place}.` : ` of ${place} is unknown: `}
      {isType ? null : (
        <>
          <code className="font-mono wrap-anywhere text-muted-foreground">{isolated(excerpt)}</code>.
        </>
      )}
      {oddCharacter(name, meant !== null)}
      {meant === null ? null : ` Probably meant: ${meant.label}.`}
      {meant === null || meant.isFree ? null : " That field has a value already, or cannot hold this one."}
    </>
  );
}

/** Names the first character that makes a name look like another one; a sentence, or nothing. */
function oddCharacter(name: string, looksLikeOther: boolean): string {
  const characters = Array.from(name);
  const isOdd = (character: string): boolean =>
    character !== " " && (isUnseen(character) || (looksLikeOther && characterName(character) !== undefined));
  const at = characters.findIndex(isOdd);
  return at < 0 ? "" : ` Its name has ${describeCharacter(characters[at]!)} at character ${at + 1}.`;
}
