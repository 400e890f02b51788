import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { AuditEntry } from "@/lib/shared/pageApi/audit";
import { useAudit } from "./keyQueries";

/** The table of changes of keys, connections, names and shares, and of sign-ins. */
export function AuditSection() {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(true);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Section
      title="Audit log"
      description="Changes of keys, connections, names and shares, and sign-ins, for a year. It holds no secret and no content."
    >
      {error ? <Notice tone="danger">The log could not be loaded: {error.message}</Notice> : null}
      {data && entries.length === 0 ? (
        <p className="rounded-xl border border-dashed px-4 py-5 text-sm text-muted-foreground">
          No entry yet.
        </p>
      ) : null}
      {entries.length > 0 ? (
        <div
          role="group"
          aria-label="Entries of the audit log"
          tabIndex={0}
          className="max-h-112 overflow-auto rounded-xl border bg-surface"
        >
          <table className="w-full text-start text-xs">
            <thead className="sticky top-0 bg-sunken text-muted-foreground">
              <tr>
                {["Time (UTC)", "Who", "What", "Of", "Further"].map((name) => (
                  <th key={name} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {hasNextPage ? (
        <Button
          size="sm"
          className="self-start"
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Older entries
        </Button>
      ) : null}
    </Section>
  );
}

function Entry({ entry: { at, actor, action, subject, facts } }: { entry: AuditEntry }) {
  const further = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  return (
    <tr>
      <td className="px-3 py-2 whitespace-nowrap tabular-nums">{at.slice(0, 19).replace("T", " ")}</td>
      <td className="px-3 py-2 font-mono">{actor}</td>
      <td className="px-3 py-2 whitespace-nowrap">{action}</td>
      <td className="px-3 py-2 font-mono whitespace-nowrap">{subject}</td>
      <td className="px-3 py-2 whitespace-nowrap">{further.join(", ")}</td>
    </tr>
  );
}
