import { CopyButton } from "@/components/ui/copyButton";
import type { Catalog } from "@/lib/shared/pageApi/connections";

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** A model without weights on this machine, and the command to download them. */
export function DownloadHint({ download }: { download: Catalog["downloads"][number] }) {
  const { name, title, bytes, memoryBytes, licence } = download;
  const command = `npm run models -- pull ${name}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-dashed px-4 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-medium">{title}</span> is not installed.{" "}
        <span className="text-muted-foreground">
          It downloads {gigabytes(bytes)}, takes about {gigabytes(memoryBytes)} of memory while it runs, and
          appears here when it is complete. Licence: {licence}.
        </span>
      </p>
      <p className="flex min-w-0 items-center gap-1">
        <code className="rounded-sm bg-sunken px-2 py-1 font-mono text-xs ring-1 ring-border ring-inset">
          {command}
        </code>
        <CopyButton label="Copy the command" variant="ghost" size="iconSm" getText={() => command} />
      </p>
    </div>
  );
}
