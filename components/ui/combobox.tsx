"use client";

import { Popover } from "radix-ui";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "./cn";
import { Input } from "./input";

export interface ComboboxOption {
  value: string;
  description?: string;
}

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
  invalid?: boolean;
  describedBy?: string;
  className?: string;
}

/** A text field with suggestions: all of them on opening, matching ones while typing. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    id,
    value,
    onChange,
    onSubmit,
    placeholder,
    options,
    footer,
    invalid,
    describedBy,
    className,
  } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  const wanted = value.trim().toLowerCase();
  const shown = typed ? options.filter((option) => option.value.toLowerCase().includes(wanted)) : options;
  const isShown = open && (shown.length > 0 || Boolean(footer));

  const show = () => {
    setOpen(true);
    setTyped(false);
    setActive(options.findIndex((option) => option.value === value));
  };
  const choose = (option: ComboboxOption) => {
    if (onSubmit) onSubmit(option.value);
    else onChange(option.value);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isShown) return show();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
    } else if (event.key === "Enter" && (isShown || onSubmit)) {
      const option = isShown ? shown[active] : undefined;
      if (option || onSubmit) event.preventDefault();
      setOpen(false);
      if (option) choose(option);
      else onSubmit?.(value);
    } else if (event.key === "Escape" && isShown) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <Popover.Root open={isShown} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
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
          className={cn("font-mono text-xs", className)}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setOpen(true);
            setTyped(true);
            setActive(-1);
          }}
          onClick={() => !open && show()}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
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
          className="z-50 max-h-80 w-[min(26rem,calc(100vw-1rem))] overflow-auto rounded-lg border bg-surface p-1 shadow-lg animate-in fade-in-0"
        >
          <ul id={listId} role="listbox" aria-label={label}>
            {shown.map((option, index) => (
              <li
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-label={option.value}
                aria-selected={option.value === value}
                aria-describedby={option.description ? `${listId}-${index}-description` : undefined}
                onClick={() => choose(option)}
                onMouseMove={() => setActive(index)}
                className={cn("cursor-pointer rounded-md px-2.5 py-1.5", index === active && "bg-accent")}
              >
                <bdi className="font-mono text-xs font-medium">{option.value}</bdi>
                {option.description ? (
                  <span
                    id={`${listId}-${index}-description`}
                    className="mt-0.5 block text-xs text-muted-foreground"
                  >
                    {option.description}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
          {footer}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
