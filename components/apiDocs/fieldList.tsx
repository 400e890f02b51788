import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { Field, TypePart } from "./describeSchema";

export const schemaAnchor = (name: string): string => `schema-${name}`;

/** Fields with their types, limits and meaning. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="divide-y rounded-lg border bg-surface">
      {fields.map(({ path, type, isRequired, limits, description }) => (
        <div
          key={path}
          className="grid gap-x-6 gap-y-1 px-3 py-2.5 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
        >
          <dt className={cn("min-w-0", path.includes(".") && "sm:pl-4")}>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <code className="font-mono text-[0.8125rem] font-semibold break-all">{path}</code>
              {isRequired ? <Badge tone="warning">required</Badge> : null}
            </span>
            <TypeName parts={type} />
          </dt>
          <dd className="min-w-0 text-sm">
            {description}
            {limits.length > 0 ? (
              <span className="block text-xs text-muted-foreground tabular-nums">{limits.join(" · ")}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function TypeName({ parts }: { parts: readonly TypePart[] }) {
  return (
    <code className="block font-mono text-xs break-words text-muted-foreground">
      {parts.map(({ text, schema }, index) =>
        schema === undefined ? (
          text
        ) : (
          <a
            key={index}
            href={`#${schemaAnchor(schema)}`}
            className="text-primary underline decoration-primary/40 underline-offset-2 hover:decoration-primary"
          >
            {text}
          </a>
        ),
      )}
    </code>
  );
}
