import { answersOf } from "@/components/answer/questions/registry";
import { QuestionTypeIcon } from "@/components/answer/questionType";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { Example } from "@/lib/shared/examples/example";
import type { ExampleOutcome } from "@/lib/shared/examples/exampleOutcome";
import { EXAMPLES } from "@/lib/shared/examples/examples";
import measured from "@/lib/shared/examples/outcomes.json";
import { FORM_QUESTION_TYPES } from "@/lib/shared/draft/questions/registry";
import { ExampleCard } from "./exampleCard";

const OUTCOMES = measured.examples as unknown as Record<string, Record<string, ExampleOutcome>>;

interface ExampleGalleryProps {
  onChoose: (example: Example) => void;
  onClose: () => void;
}

/** The ready examples, each with the answers of the built-in model as a small picture. */
export function ExampleGallery({ onChoose, onClose }: ExampleGalleryProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Examples"
        description={<Grammar />}
        className="max-h-[min(94vh,62rem)] w-[min(76rem,calc(100vw-1.5rem))] gap-4 p-4 sm:p-5"
      >
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(16.5rem,100%),1fr))] gap-2.5">
          {EXAMPLES.map((example) => (
            <ExampleCard
              key={example.id}
              example={example}
              outcomes={OUTCOMES[example.id] ?? {}}
              onChoose={() => onChoose(example)}
            />
          ))}
        </div>
        <p className="text-xs text-muted-foreground">
          The bars are answers of the built-in {measured.model}. Any example can be edited and asked of any
          model.
        </p>
      </DialogContent>
    </Dialog>
  );
}

/** One line that explains state and the types of questions. */
function Grammar() {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        <strong className="font-medium text-foreground">State</strong> is the content. Ask about it:
      </span>
      {FORM_QUESTION_TYPES.map((type) => (
        <span key={type} className="flex items-center gap-1">
          <QuestionTypeIcon type={type} />
          <span>
            <strong className="font-medium text-foreground">{answersOf(type).label}</strong>{" "}
            <span className="lowercase">{answersOf(type).hint}</span>
          </span>
        </span>
      ))}
    </span>
  );
}
