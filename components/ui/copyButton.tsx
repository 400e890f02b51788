import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button";

const SHOWN_FOR_MS = 2_000;

type CopyButtonProps = Omit<ButtonProps, "onClick" | "asChild" | "aria-label"> & {
  /** Accessible name, such as `Copy request id`. */
  label: string;
  /** Shown beside the icon; optional. */
  children?: string;
  getText: () => string;
};

/** Copies a text, and reports the result visibly and to screen readers. */
export function CopyButton({ label, children, getText, size = "sm", ...props }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "blocked" | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    setOutcome((await writeToClipboard(getText())) ? "copied" : "blocked");
  };
  const said = outcome === "copied" ? "Copied" : "The browser blocks copying";
  return (
    <>
      <Button aria-label={label} size={size} onClick={copy} {...props}>
        {outcome === "copied" ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
        {children}
      </Button>
      <span role="status" className={outcome === "blocked" ? "text-xs text-danger" : "sr-only"}>
        {outcome === null ? "" : said}
      </span>
    </>
  );
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection(text);
  }
}

/** The clipboard object is missing on pages over plain HTTP from another host. */
function copyThroughSelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;opacity:0";
  document.body.append(field);
  field.select();
  const copied = typeof document.execCommand === "function" && document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
