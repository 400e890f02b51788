import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldError } from "./fieldError";
import { Input } from "./input";

interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  message: string | undefined;
}

/** A labelled text field with its hint and its problem. */
export function TextField({ label, value, onChange, hint, message, className, ...props }: TextFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", message ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={message !== undefined}
        aria-describedby={described || undefined}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-[0.8125rem]"
        {...props}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted-foreground">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={message} />
    </div>
  );
}
