import { memo, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { canTurn } from "@/lib/shared/text/isolated";
import { jsonTokens, type JsonTokenKind } from "./jsonTokens";

/**
 * Longer text is shown without colours: one element per token would make the page stutter. Pieces that turn the
 * text's direction keep their element.
 */
const COLOURED_CHARS_MAX = 60_000;

const COLOURS: Record<JsonTokenKind, string | undefined> = {
  key: "text-primary",
  string: "text-noul",
  number: "text-score",
  word: "text-choice",
  plain: undefined,
};

interface JsonTextProps {
  text: string;
  className?: string;
  /** False where an element for each token would be too much, as in a file. */
  coloured?: boolean;
}

/** JSON as it stands, in colours where it is short enough. Its text content is exactly `text`. */
export const JsonText = memo(function JsonText({ text, className, coloured = true }: JsonTextProps) {
  return (
    <pre
      dir="ltr"
      className={cn("font-mono text-[0.8125rem] leading-5 break-words whitespace-pre-wrap", className)}
    >
      {!coloured || text.length > COLOURED_CHARS_MAX
        ? withTurningApart(text)
        : jsonTokens(text).map(({ kind, text: piece }, index) => (
            <bdi key={index} className={COLOURS[kind]}>
              {piece}
            </bdi>
          ))}
    </pre>
  );
});

/** The text with an element of its own around each name and string that could turn the figure behind it. */
function withTurningApart(text: string): ReactNode {
  if (!canTurn(text)) return text;
  const pieces: ReactNode[] = [];
  let plain = "";
  for (const { text: piece } of jsonTokens(text)) {
    if (canTurn(piece)) {
      pieces.push(plain, <bdi key={pieces.length}>{piece}</bdi>);
      plain = "";
    } else plain += piece;
  }
  return [...pieces, plain];
}
