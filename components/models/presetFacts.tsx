import { Fragment } from "react";
import { CONNECTION_KINDS } from "@/lib/shared/pageApi/connectionKinds";
import type { PresetView } from "@/lib/shared/pageApi/connections";

/** The kind of server, and known facts about it. */
export function PresetFacts({ preset }: { preset: PresetView }) {
  const { label, kind, deviations, unknown, source } = preset;
  return (
    <div className="rounded-lg border bg-sunken px-3 py-2 text-sm">
      <p>
        <span className="font-medium">{label}</span>{" "}
        <span className="text-xs text-muted-foreground">· {CONNECTION_KINDS[kind].title}</span>
      </p>
      {deviations.length + unknown.length === 0 ? null : (
        <ul className="mt-1 list-disc space-y-0.5 pl-4 text-xs text-muted-foreground">
          {deviations.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {unknown.map((text) => (
            <li key={text}>
              <span className="font-medium">Not known:</span> {text}
            </li>
          ))}
        </ul>
      )}
      {source ? (
        <p className="mt-1 text-xs text-muted-foreground">
          Read on {source.readOn} on{" "}
          {source.pages.map((page, index) => (
            <Fragment key={page}>
              {index > 0 ? ", " : null}
              <a href={page} target="_blank" rel="noreferrer" className="break-all underline">
                {page.replace(/^https:\/\//, "")}
              </a>
            </Fragment>
          ))}
          . This server was never tried.
        </p>
      ) : null}
    </div>
  );
}
