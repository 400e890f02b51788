import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { answersOf } from "@/components/answer/questions/registry";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/lib/shared/text/countOf";
import type { FormQuestionType } from "@/lib/shared/draft/draft";
import type { Pasted, PastedRow } from "@/lib/shared/draft/pasteRows";
import type { Noun } from "@/lib/shared/datasets/table/headerWords";
import { questionType } from "@/lib/shared/datasets/table/questionTypes";
import type { PasteIssue } from "@/lib/shared/datasets/table/readTable";

/** Rows and messages that are shown; a paste may have thousands. */
const ROWS_SHOWN = 100;
const MESSAGES_SHOWN = 4;
/** Characters of a text that are shown. */
const TEXT_CHARS_SHOWN = 300;

interface PastePreviewProps {
  pasted: Pasted;
  noun: Noun;
  taken: readonly string[];
  room: number;
  type: FormQuestionType;
}

/** Shows the rows that will come in. Each odd row has its remark. */
export function PastePreview({ pasted, noun, taken, room, type }: PastePreviewProps) {
  const { rows } = pasted;
  const issues = useMemo(
    () => [...pasted.issues, ...ownIssues(rows.slice(0, room), noun, taken)],
    [pasted, rows, noun, taken, room],
  );
  if (rows.length === 0) return null;
  const shown = rows.slice(0, Math.min(ROWS_SHOWN, room));
  const numbers = new Set(shown.map(({ number }) => number));
  const left = Math.min(rows.length, room) - shown.length;
  return (
    <>
      <Elsewhere issues={issues.filter(({ row }) => row === null || !numbers.has(row))} />
      {shown.length > 0 ? (
        <div
          role="region"
          aria-label="What comes in"
          // A region that scrolls is reached with the keyboard.
          tabIndex={0}
          className="max-h-[36vh] min-h-24 shrink-0 overflow-auto rounded-md border"
        >
          <table className="w-full table-fixed border-collapse text-start text-xs">
            <thead className="sticky top-0 z-10 bg-sunken text-muted-foreground">
              <tr>
                <th scope="col" className="w-12 px-2 py-1.5 font-medium">
                  Row
                </th>
                {noun === "level" ? null : (
                  <th scope="col" className="w-[32%] px-2 py-1.5 font-medium">
                    Name
                  </th>
                )}
                <th scope="col" className="px-2 py-1.5 font-medium">
                  {{ option: "Description", level: "Level text", question: "Instructions" }[noun]}
                </th>
                {noun === "question" ? (
                  <th scope="col" className="w-20 px-2 py-1.5 font-medium">
                    Type
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody className="divide-y">
              {shown.map((row) => (
                <Row
                  key={row.number}
                  row={row}
                  noun={noun}
                  type={type}
                  messages={issues.filter((issue) => issue.row === row.number).map(({ message }) => message)}
                />
              ))}
            </tbody>
          </table>
          {left > 0 ? (
            <p className="border-t bg-sunken px-2 py-1.5 text-xs text-muted-foreground">
              and {countOf(left, "more row")}
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface RowProps {
  row: PastedRow;
  noun: Noun;
  type: FormQuestionType;
  messages: string[];
}

function Row({ row, noun, type, messages }: RowProps) {
  return (
    <tr className={cn("align-top", messages.length > 0 && "bg-warning-soft")}>
      <td className="px-2 py-1.5 text-muted-foreground tabular-nums">{row.number}</td>
      {noun === "level" ? null : (
        <td className="px-2 py-1.5 font-mono break-words">
          <Text text={row.name} empty={noun === "question" ? "numbered" : "empty"} />
          <Messages messages={messages} />
        </td>
      )}
      <td className="px-2 py-1.5 break-words whitespace-pre-line">
        <Text text={row.description.text} empty={noun === "option" ? "" : "empty"} />
        {noun === "level" ? <Messages messages={messages} /> : null}
      </td>
      {noun === "question" ? (
        <td className="px-2 py-1.5">{answersOf(questionType(row.type) ?? type).label}</td>
      ) : null}
    </tr>
  );
}

function Text({ text, empty }: { text: string; empty: string }) {
  if (text === "") return <span className="text-muted-foreground italic">{empty}</span>;
  return (
    <span dir="auto" className="block">
      {text.length > TEXT_CHARS_SHOWN ? `${text.slice(0, TEXT_CHARS_SHOWN)}…` : text}
    </span>
  );
}

function Messages({ messages }: { messages: string[] }) {
  return messages.map((message) => (
    <span key={message} className="mt-0.5 flex gap-1 font-sans text-warning">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {message}
    </span>
  ));
}

/** Remarks about rows that the table does not show. */
function Elsewhere({ issues }: { issues: PasteIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <Notice tone="warning">
      <ul>
        {issues.slice(0, MESSAGES_SHOWN).map(({ row, message }, index) => (
          <li key={index}>{row === null ? message : `Row ${row}: ${message}`}</li>
        ))}
        {issues.length > MESSAGES_SHOWN ? <li>and {issues.length - MESSAGES_SHOWN} more</li> : null}
      </ul>
    </Notice>
  );
}

function ownIssues(rows: readonly PastedRow[], noun: Noun, taken: readonly string[]): PasteIssue[] {
  const names = new Set(taken);
  return rows.flatMap(({ number, name, type }) => {
    const issues: PasteIssue[] = [];
    if (name !== "" && names.has(name)) issues.push({ row: number, message: `this name is there already` });
    if (noun === "question" && type !== "" && questionType(type) === null) {
      issues.push({ row: number, message: `“${type}” is no type` });
    }
    return issues;
  });
}
