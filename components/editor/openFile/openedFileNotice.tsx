import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { viewLabel } from "@/lib/shared/text/file/readFileText";
import type { OpenedFile } from "@/lib/client/readTextFile";

interface OpenedFileNoticeProps {
  file: OpenedFile;
  /** A remark about the other files of a drop. */
  note: string;
  onView: (view: OpenedFile["view"]) => void;
  onClose: () => void;
}

/** Says how a file was read, and lets a person choose another way. */
export function OpenedFileNotice({ file, note, onView, onClose }: OpenedFileNoticeProps) {
  const id = useId();
  const { name, message, isDoubtful, view, views } = file;
  return (
    <Notice tone={isDoubtful || note !== "" ? "warning" : "info"} className="mt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56">
          <bdi className="font-medium">{name}</bdi>: {message}
          {note === "" ? null : ` ${note}`}
        </p>
        <div className="flex flex-wrap items-center gap-2 text-foreground">
          <label htmlFor={id} className="text-xs">
            Read as
          </label>
          <Select
            id={id}
            value={view}
            className="max-w-52 text-sm"
            onChange={({ target: { value } }) => {
              const next = views.find((known) => known === value);
              if (next) onView(next);
            }}
          >
            {views.map((known) => (
              <option key={known} value={known}>
                {viewLabel(known)}
              </option>
            ))}
          </Select>
          <Button size="sm" variant="ghost" aria-label={`Dismiss: ${name}`} onClick={onClose}>
            Dismiss
          </Button>
        </div>
      </div>
    </Notice>
  );
}
