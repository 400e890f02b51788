"use client";

import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { beginningOf } from "@/lib/shared/text/figures";

interface LongTextProps {
  text: string;
  /** A longer one is cut to so many characters, and whole when it is opened. */
  charsMax: number;
  /** Names the text in the button's name: `name`, `level`. */
  noun: string;
  className?: string;
}

/**
 * A text of any length, isolated from the direction of the text around it. A short text wraps as a whole. A long text
 * shows its beginning and a button. The button opens the rest in a box of limited height with its own scrolling.
 */
export function LongText({ text, charsMax, noun, className }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const short = beginningOf(text, charsMax);
  if (short === text) return <bdi className={cn("block wrap-anywhere", className)}>{text}</bdi>;
  return (
    <span className={cn("block", className)}>
      {open ? (
        <bdi tabIndex={0} className="block max-h-40 overflow-y-auto overscroll-contain wrap-anywhere">
          {text}
        </bdi>
      ) : (
        <bdi className="wrap-anywhere">{short}</bdi>
      )}{" "}
      <button
        type="button"
        aria-expanded={open}
        aria-label={`Whole ${noun}`}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-6 items-center font-sans text-xs font-normal text-primary underline underline-offset-2"
      >
        {open ? "Less" : "More"}
      </button>
    </span>
  );
}
