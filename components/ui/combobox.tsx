"use client";

import { ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "./cn";
import { ComboboxList, type ComboboxOption } from "./comboboxList";
import { Input } from "./input";

interface ComboboxProps {
  label: string;
  id?: string;
  value: string;
  onChange: (value: string) => void;
  /** Called with the text on Enter, and when a suggestion is chosen. */
  onSubmit?: (value: string) => void;
  placeholder?: string;
  /** Suggestions; any other text is accepted too. */
  options: readonly ComboboxOption[];
  /** Shown under the suggestions, e.g. that they are loading. */
  footer?: ReactNode;
  /** Inside the field at its end, e.g. a mark of an unknown value. */
  mark?: ReactNode;
  invalid?: boolean;
  describedBy?: string;
  className?: string;
  /** Told when the field gets and loses the focus. */
  onEditing?: (isEditing: boolean) => void;
  /** The suggestions stand under the field all the time. */
  isInline?: boolean;
}

/**
 * A text field with suggestions: all of them on opening, matching ones while typing. The first match is marked, so
 * Enter takes it; an arrow key opens the list and moves at once.
 */
export function Combobox(props: ComboboxProps) {
  const { label, id, value, onChange, onSubmit, placeholder, options, footer, mark } = props;
  const { invalid, describedBy, className, isInline = false, onEditing } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  const shown = typed ? matching(options, value) : options;
  const isShown = isInline || (open && (shown.length > 0 || Boolean(footer)));
  const chosen = options.findIndex((option) => option.value === value);

  useEffect(() => {
    if (isShown && active >= 0) {
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
    }
  }, [isShown, active, listId]);

  const show = (at: number) => {
    setOpen(true);
    setTyped(false);
    setActive(at);
  };
  const choose = (option: ComboboxOption) => {
    if (onSubmit) onSubmit(option.value);
    else onChange(option.value);
    setOpen(false);
    setTyped(false);
  };
  const move = (step: 1 | -1) => {
    if (!isShown) {
      const from = step === 1 ? chosen : Math.max(chosen, 0);
      if (options.length === 0) return show(-1);
      return show((from + step + options.length) % options.length);
    }
    const from = active === -1 && step === -1 ? 0 : active;
    if (shown.length > 0) setActive((from + step + shown.length) % shown.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && (isShown || onSubmit)) {
      const option = isShown ? shown[active] : undefined;
      if (option || onSubmit) event.preventDefault();
      setOpen(false);
      if (option) choose(option);
      else onSubmit?.(value);
    } else if (event.key === "Escape" && isShown && !isInline) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  const field = (
    <span className={cn("relative flex", className)}>
      <Input
        ref={input}
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-autocomplete="list"
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && shown[active] ? `${listId}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className="h-full min-w-0 flex-1 truncate border-inherit pr-7 font-mono text-xs pointer-coarse:text-sm"
        value={value}
        onChange={(event) => {
          const text = event.target.value;
          onChange(text);
          setOpen(true);
          setTyped(true);
          setActive(firstMatch(options, text));
        }}
        onClick={() => {
          if (open) return;
          // Typing searches at once: it replaces the name.
          if (!onSubmit) input.current?.select();
          show(chosen);
        }}
        onFocus={() => onEditing?.(true)}
        onBlur={() => {
          onEditing?.(false);
          setOpen(false);
          setTyped(false);
        }}
        onKeyDown={onKeyDown}
      />
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center gap-1">
        {mark}
        <ChevronDown aria-hidden className="size-3.5 text-muted-foreground" />
      </span>
    </span>
  );
  const list = (
    <>
      <ComboboxList
        {...{ id: listId, label, options: shown, value, active, onChoose: choose, onActive: setActive }}
      />
      {footer}
    </>
  );
  if (isInline) {
    return (
      <div className="flex min-w-0 flex-col gap-2">
        {field}
        {/* Keeps the focus in the field while a suggestion is pressed. */}
        <div onMouseDown={(event) => event.preventDefault()} className="rounded-lg border p-1">
          {list}
        </div>
      </div>
    );
  }
  return (
    <Popover.Root open={isShown} onOpenChange={setOpen}>
      <Popover.Anchor asChild>{field}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          sideOffset={4}
          collisionPadding={8}
          align="start"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // Keeps the focus in the field while a suggestion is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target === input.current) event.preventDefault();
          }}
          className="z-50 max-h-[min(28rem,var(--radix-popover-content-available-height))] w-[min(31rem,calc(100vw-1rem))] overflow-auto rounded-lg border bg-surface p-1 shadow-lg animate-in fade-in-0"
        >
          {list}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The options with the text in their value; if there is none, those with it in their words. */
function matching(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const wanted = text.trim().toLowerCase();
  const has = (part: string | undefined) => part?.toLowerCase().includes(wanted) === true;
  const named = options.filter((option) => has(option.value));
  return named.length > 0 ? named : options.filter(({ note, description }) => has(note) || has(description));
}

/** The exact match, else the first one; -1 where nothing matches or nothing is typed. */
function firstMatch(options: readonly ComboboxOption[], text: string): number {
  const shown = matching(options, text);
  if (text.trim() === "" || shown.length === 0) return -1;
  return Math.max(
    0,
    shown.findIndex((option) => option.value === text.trim()),
  );
}
