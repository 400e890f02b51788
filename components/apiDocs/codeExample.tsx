import { JsonText } from "@/components/answer/jsonText";
import { CopyCode } from "./copyCode";

interface CodeExampleProps {
  /** The content of the example, such as `Request with curl`. */
  title: string;
  code: string;
  language: "json" | "shell";
}

/** A piece of code to copy. Long lines wrap, so that nothing scrolls sideways. */
export function CodeExample({ title, code, language }: CodeExampleProps) {
  return (
    <figure className="overflow-hidden rounded-lg border bg-surface">
      <figcaption className="flex items-center justify-between gap-2 border-b bg-sunken py-1 pr-1.5 pl-3 text-xs font-medium text-muted-foreground">
        {title}
        <CopyCode label={`Copy: ${title}`} text={code} />
      </figcaption>
      {language === "json" ? (
        <JsonText text={code} className="p-3" />
      ) : (
        <pre dir="ltr" className="p-3 font-mono text-[0.8125rem] leading-5 break-words whitespace-pre-wrap">
          {code}
        </pre>
      )}
    </figure>
  );
}
