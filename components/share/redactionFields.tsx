import { useId } from "react";
import { Input } from "@/components/ui/input";
import { SHARE_TITLE_CHARS_MAX } from "@/lib/shared/pageApi/shares";
import type { Redaction } from "@/lib/shared/shares/redaction";
import { partsOf, type SharedParts } from "@/lib/shared/shares/sharedParts";
import { StatePartList } from "./statePartList";
import { Tick } from "./tick";

interface RedactionFieldsProps {
  parts: SharedParts;
  value: Redaction;
  onChange: (value: Redaction) => void;
}

/** The share's title, and the parts of the request to hide. */
export function RedactionFields({ parts, value, onChange }: RedactionFieldsProps) {
  const titleId = useId();
  const change = (part: Partial<Redaction>) => onChange({ ...value, ...part });
  return (
    <>
      <div>
        <label htmlFor={titleId} className="text-sm font-medium">
          Title
        </label>
        <Input
          id={titleId}
          value={value.title}
          maxLength={SHARE_TITLE_CHARS_MAX}
          required
          className="mt-1"
          onChange={(event) => change({ title: event.target.value })}
        />
      </div>
      <fieldset className="min-w-0 rounded-lg border px-3 py-2">
        <legend className="px-1 text-sm font-medium">Hide</legend>
        <Tick
          checked={value.state}
          // A picture is content too: hidden unless the person unticks it.
          onChange={(state) => change({ state, images: state ? parts.hasImages : value.images })}
        >
          The whole content (state)
        </Tick>
        {!value.state && partsOf(parts.state).length > 0 ? (
          <div role="group" aria-label="Parts of the content" className="max-h-48 overflow-auto">
            <StatePartList
              value={parts.state}
              hidden={value.paths}
              onToggle={(path) => change({ paths: toggled(value.paths, path) })}
            />
          </div>
        ) : null}
        <Tick checked={value.instructions} onChange={(instructions) => change({ instructions })}>
          The wording of the questions: instructions, descriptions of options and levels
        </Tick>
        {parts.hasImages ? (
          <Tick checked={value.images} onChange={(images) => change({ images })}>
            The images
          </Tick>
        ) : null}
      </fieldset>
    </>
  );
}

function toggled(paths: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(paths);
  if (!next.delete(path)) next.add(path);
  return next;
}
