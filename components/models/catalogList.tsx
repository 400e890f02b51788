import type { Catalog } from "@/lib/shared/pageApi/connections";
import { AccuracyPanel } from "./accuracyPanel";
import { capabilityWords, placeOf, reasonOf, standingOf } from "./catalogView";
import { StandingBadge } from "./standingBadge";
import { TaughtPanel } from "./taughtPanel";

const COLUMNS =
  "lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)] lg:gap-x-6 px-4 grid grid-cols-1";

/** Every model with its names, its inputs and its status. */
export function CatalogList({ catalog }: { catalog: Catalog }) {
  return (
    <div className="overflow-hidden rounded-xl border bg-surface">
      <div
        aria-hidden
        className={`${COLUMNS} border-b bg-sunken py-2 text-xs font-medium text-muted-foreground max-lg:hidden`}
      >
        <span>Model</span>
        <span>Aliases</span>
        <span>Takes</span>
        <span>State</span>
      </div>
      <ul className="divide-y">
        {catalog.models.map((model) => (
          <ModelItem key={model.id} model={model} />
        ))}
      </ul>
    </div>
  );
}

function ModelItem({ model }: { model: Catalog["models"][number] }) {
  const standing = standingOf(model);
  const reason = reasonOf(model);
  return (
    <li className={`${COLUMNS} gap-y-2.5 py-3.5`}>
      <div className="min-w-0">
        <h3 className="font-mono text-[0.8125rem] font-semibold break-all">{model.id}</h3>
        <p className="mt-0.5 text-xs text-muted-foreground">{placeOf(model)}</p>
        {model.connection === null ? (
          <p dir="auto" className="mt-1 line-clamp-2 text-xs text-muted-foreground" title={model.description}>
            {model.description}
          </p>
        ) : null}
      </div>
      <dl className="contents text-xs">
        <Fact term="Aliases">
          {model.aliases.length === 0 ? (
            <span className="text-muted-foreground">No aliases</span>
          ) : (
            <span className="flex flex-wrap gap-1">
              {model.aliases.map((name) => (
                <code key={name} className="rounded-sm bg-sunken px-1.5 py-0.5 ring-1 ring-border ring-inset">
                  {name}
                </code>
              ))}
            </span>
          )}
          {model.retired.length === 0 ? null : (
            <p className="mt-1.5 text-muted-foreground">
              {model.retired.join(", ")}: retired, answered by {model.id}
            </p>
          )}
        </Fact>
        <Fact term="Takes">
          <ul className="flex flex-wrap gap-x-3 lg:flex-col">
            {capabilityWords(model.capabilities).map((words) => (
              <li key={words} className="tabular-nums">
                {words}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term="State">
          <StandingBadge standing={standing} />
          {reason === null ? null : <p className="mt-1.5 break-words text-danger">{reason}</p>}
          {model.askedAt === null ? null : (
            <p className="mt-1 text-muted-foreground">asked {timeOf(model.askedAt)}</p>
          )}
        </Fact>
      </dl>
      {model.engine === "embedded" ? (
        <div className="min-w-0 lg:col-span-4">
          <AccuracyPanel modelId={model.id} />
        </div>
      ) : null}
      {model.engine === "taught" ? (
        <div className="min-w-0 lg:col-span-4">
          <TaughtPanel modelId={model.id} />
        </div>
      ) : null}
    </li>
  );
}

/** Wide screens show the head of the column above. */
function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 max-lg:grid max-lg:grid-cols-[4rem_minmax(0,1fr)] max-lg:gap-x-2">
      <dt className="text-muted-foreground lg:sr-only">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

const TIME = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const timeOf = (iso: string): string => TIME.format(new Date(iso));
