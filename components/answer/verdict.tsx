import type { ReactNode } from "react";

interface VerdictProps {
  /** The answer in words. */
  children: ReactNode;
  /** Its probability for reading; null where the words have the figure. */
  figure: string | null;
}

/** An answer in words with its figure: `billing · 99.9%`. */
export function Verdict({ children, figure }: VerdictProps) {
  return (
    <>
      {children}
      {figure === null ? null : (
        <>
          {" "}
          <span data-slot="dot" className="font-normal text-muted-foreground">
            ·
          </span>{" "}
          <span data-slot="share" className="whitespace-nowrap">
            {figure}
          </span>
        </>
      )}
    </>
  );
}

/** The same as text. */
export const verdictText = (words: string, figure: string): string => `${words} · ${figure}`;
