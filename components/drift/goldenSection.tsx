import { Notice } from "@/components/ui/notice";
import { GoldenItem } from "./goldenItem";
import { useGoldenSets } from "./goldenQueries";

/** The golden sets over a dataset, with their schedules and checks. */
export function GoldenSection({ datasetId }: { datasetId: string }) {
  const { data: goldenSets, error } = useGoldenSets(datasetId);
  return (
    <section id="golden-sets" aria-labelledby="golden-sets-title" className="flex scroll-mt-4 flex-col gap-2">
      <h2 id="golden-sets-title" className="text-base font-semibold">
        Golden sets
      </h2>
      {error ? <Notice tone="danger">The golden sets cannot be read. {error.message}</Notice> : null}
      {goldenSets && goldenSets.length > 0 ? (
        <ul aria-label="Golden sets" className="divide-y overflow-clip rounded-lg border bg-surface">
          {goldenSets.map((golden) => (
            <GoldenItem key={golden.id} golden={golden} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted-foreground">
          A golden set keeps the answers of a finished run for a name. A check then tells whether the name
          still answers like that. Open a run to freeze it.
        </p>
      )}
    </section>
  );
}
