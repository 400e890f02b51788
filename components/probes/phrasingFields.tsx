import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/iconButton";
import { Textarea } from "@/components/ui/textarea";

/** Most phrasings beside the draft's own. */
const PHRASINGS_MAX = 8;

interface PhrasingFieldsProps {
  texts: readonly string[];
  onChange: (texts: readonly string[]) => void;
}

/** Further phrasings of a question's instructions. The draft's own is asked too. */
export function PhrasingFields({ texts, onChange }: PhrasingFieldsProps) {
  return (
    <div className="flex flex-col gap-2">
      {texts.map((text, index) => (
        <div key={index} className="flex items-start gap-1">
          <Textarea
            aria-label={`Phrasing ${index + 1}`}
            placeholder="The same question in other words"
            value={text}
            onChange={(event) => onChange(texts.with(index, event.target.value))}
            className="min-w-0 flex-1 text-sm"
          />
          <IconButton
            label={`Remove phrasing ${index + 1}`}
            disabled={texts.length === 1}
            onClick={() => onChange(texts.toSpliced(index, 1))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      {texts.length < PHRASINGS_MAX ? (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => onChange([...texts, ""])}>
          <Plus aria-hidden />
          Add phrasing
        </Button>
      ) : null}
    </div>
  );
}
