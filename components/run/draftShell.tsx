import { EditorPreview } from "@/components/ui/editorPreview";
import type { Example } from "@/lib/shared/examples/example";
import { supportTicket } from "@/lib/shared/examples/firstExample";

/** Marks the text of the first example: CSS hides it where the browser has drafts of its own. */
const OF_EXAMPLE = { "data-first-visit": "" };

/**
 * The first example to read, until the browser's draft can be edited.
 * @param isFirst whether it is the server's, and not the form's own while it reads the draft
 */
export function DraftShell({ isFirst = false }: { isFirst?: boolean }) {
  const { state, questions } = supportTicket;
  return (
    <div className="mx-auto flex max-w-[60rem] flex-col gap-5" aria-busy>
      <div className="h-7" />
      <section aria-label="State">
        <h2 className="mb-2 flex h-7 items-center text-base font-semibold">State</h2>
        <div className="h-64 rounded-md border border-input bg-surface">
          <div {...OF_EXAMPLE} className="h-full">
            <EditorPreview
              isWhole={isFirst}
              text={typeof state === "string" ? state : JSON.stringify(state, null, 2)}
            />
          </div>
        </div>
      </section>
      <section aria-label="Questions">
        <h2 className="mb-2 flex h-7 items-center text-base font-semibold">Questions</h2>
        <div {...OF_EXAMPLE} className="space-y-3">
          {Object.entries(questions).map(([name, question]) => (
            <QuestionShell key={name} name={name} question={question} />
          ))}
        </div>
      </section>
    </div>
  );
}

function QuestionShell({ name, question }: { name: string; question: Example["questions"][string] }) {
  const instructions = "instructions" in question ? String(question.instructions) : "";
  return (
    <div className="min-h-24 rounded-lg border border-l-3 bg-surface p-2.5">
      <p className="px-2.5 py-1 font-mono text-sm font-medium">{name}</p>
      <p className="px-2.5 py-1 text-sm">{instructions}</p>
    </div>
  );
}
