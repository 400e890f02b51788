import { X } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Combobox } from "@/components/ui/combobox";
import type { ComboboxOption } from "@/components/ui/comboboxList";
import { cn } from "@/components/ui/cn";
import { MODELS_MAX, type Draft } from "@/lib/shared/draft/draft";
import { isolated } from "@/lib/shared/text/isolated";
import { useSession } from "@/lib/client/draft/draftProvider";
import { controlId } from "@/lib/client/draft/fieldId";

interface ModelChipsProps {
  options: readonly ComboboxOption[];
  footer: ReactNode;
  /** In a sheet the chips wrap and the list stands under the field; in the header they scroll in one line. */
  isInSheet: boolean;
  /** The field was opened to add a model. */
  focusOnOpen: boolean;
  /** A single model is left, and nobody is adding another. */
  onClose: () => void;
}

/** The models of a comparison as chips, and a field that adds one. */
export function ModelChips(props: ModelChipsProps) {
  const { options, footer, isInSheet, focusOnOpen, onClose } = props;
  const { control } = useFormContext<Draft>();
  const session = useSession();
  const first = useController({ control, name: "model" }).field;
  const further = useController({ control, name: "compareWith" }).field;
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const names = [first.value, ...further.value];
  const isFull = names.length >= MODELS_MAX;

  const add = (text: string): void => {
    const name = text.trim();
    setTyped("");
    if (name === "") return;
    if (names.includes(name)) return setRefusal(`${isolated(name)} is there already.`);
    setRefusal("");
    if (!isFull) further.onChange([...further.value, name]);
  };
  const remove = (at: number): void => {
    const [model = "", ...rest] = names.toSpliced(at, 1);
    setRefusal("");
    first.onChange(model);
    further.onChange(rest);
    if (rest.length === 0) onClose();
    focusField(rest.length === 0 ? document : box.current);
  };
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const isEmptyField = target instanceof HTMLInputElement && target.value === "";
    if (key === "Backspace" && isEmptyField && further.value.length > 0) remove(names.length - 1);
    if (key === "Escape" && isEmptyField && further.value.length === 0) onClose();
  };

  useEffect(() => {
    const take = () => add(typed);
    session.beforeRun.add(take);
    return () => void session.beforeRun.delete(take);
  });
  // The field for the next model stays in view.
  useEffect(() => {
    if (strip.current) strip.current.scrollLeft = strip.current.scrollWidth;
  }, [names.length]);
  const focusOnce = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      if (element && focusOnOpen) focusField(element);
    },
    [focusOnOpen],
  );

  return (
    <div
      ref={focusOnce}
      role="group"
      aria-label="Models"
      data-chips=""
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (box.current?.contains(relatedTarget)) return;
        if (typed.trim() === "") setRefusal("");
        add(typed);
        if (further.value.length === 0 && typed.trim() === "") onClose();
      }}
      className="relative flex max-w-full min-w-0 flex-col gap-1"
    >
      <div
        ref={strip}
        className={cn(
          "flex items-center gap-1",
          isInSheet
            ? "flex-wrap"
            : "h-8 max-w-[min(30rem,36vw)] [scrollbar-width:none] overflow-x-auto rounded-md border border-input bg-surface px-0.5",
        )}
      >
        <ul aria-label="Chosen models" className="contents">
          {names.map((name, index) => (
            <li
              key={name}
              className="flex h-6.5 max-w-full min-w-0 shrink-0 items-center rounded-sm bg-accent pl-2 font-mono text-xs text-accent-foreground pointer-coarse:h-11"
            >
              <bdi title={name} className={cn("truncate", !isInSheet && "max-w-28 text-[0.6875rem]")}>
                {name}
              </bdi>
              <button
                type="button"
                aria-label={`Remove ${isolated(name)}`}
                onClick={() => remove(index)}
                className="grid size-6.5 shrink-0 place-items-center rounded-sm text-muted-foreground hover:text-foreground pointer-coarse:size-11"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
        {isFull ? (
          <span className="shrink-0 px-1.5 text-xs whitespace-nowrap text-muted-foreground">
            {MODELS_MAX} models at most
          </span>
        ) : (
          <Combobox
            label="Add a model"
            id={controlId("compareWith")}
            placeholder="Add model"
            value={typed}
            onChange={setTyped}
            onSubmit={add}
            options={options.filter(({ value }) => !names.includes(value))}
            footer={footer}
            className={isInSheet ? "h-11 w-full" : "h-6.5 w-29 shrink-0 border-transparent"}
            isInline={isInSheet}
          />
        )}
      </div>
      <p
        role="status"
        className={cn(
          "text-xs text-muted-foreground empty:hidden",
          !isInSheet &&
            "absolute top-full right-0 z-40 mt-1 w-max max-w-80 rounded-md border bg-surface px-2 py-1 shadow-md",
        )}
      >
        {refusal}
      </p>
    </div>
  );
}

/** Moves the focus to the field for a model's name after the next render. */
function focusField(within: ParentNode | null): void {
  const wanted = `#${controlId("compareWith")}, #${controlId("model")}`;
  requestAnimationFrame(() => within?.querySelector<HTMLElement>(wanted)?.focus());
}
