"use client";

import { CircleCheck, CornerUpLeft, ImageOff, Images, RotateCw, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { IconButton } from "@/components/ui/iconButton";
import type { DraftImage } from "@/lib/shared/draft/draftImage";
import { imageField } from "@/lib/shared/draft/imageProblems";
import { isolated } from "@/lib/shared/text/isolated";
import { useSession } from "@/lib/client/draft/draftProvider";
import { controlId } from "@/lib/client/draft/fieldId";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { useObservable } from "@/lib/client/draft/observable";
import { sentence } from "@/lib/client/images/describeChange";
import { formatBytes } from "@/lib/shared/text/formatBytes";

interface ImageItemProps {
  image: DraftImage;
  removeId: string;
  onInsert: () => void;
  onRemove: () => void;
}

/** One image: its facts, its mentions and its actions. */
export function ImageItem({ image, removeId, onInsert, onRemove }: ImageItemProps) {
  const { placeholder, key, name, note, takenFrom } = image;
  const session = useSession();
  const field = imageField(placeholder);
  const aria = useFieldAria(field);
  const loaded = useObservable(session.images.contents, (contents) => contents.get(key));
  const found = loaded === "missing" ? undefined : loaded;
  const [size, setSize] = useState<string>();
  const [isTrying, setIsTrying] = useState(false);
  const tryAgain = async () => {
    setIsTrying(true);
    const isFound = await session.images.retry(key);
    setIsTrying(false);
    // The focused button disappears.
    if (isFound) document.getElementById(controlId(field))?.focus();
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 p-2.5">
      <Thumbnail url={found?.url} isMissing={loaded === "missing"} onSize={setSize} />
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 truncate text-sm font-medium" title={name}>
            {name}
          </p>
          <MentionBadge placeholder={placeholder} />
        </div>
        <p className="text-xs text-muted-foreground tabular-nums">
          {[size, found && formatBytes(found.bytes.length)].filter((fact) => fact !== undefined).join(" · ")}
        </p>
        {takenFrom === undefined ? null : (
          <p className="flex items-start gap-1 text-xs">
            <Images aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {sentence(takenFrom)}
          </p>
        )}
        {note === "" ? null : <p className="text-xs text-muted-foreground">{note}</p>}
      </div>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Button
            size="sm"
            id={controlId(field)}
            aria-label={`Insert into state: ${isolated(name)}`}
            aria-describedby={aria["aria-describedby"]}
            onClick={onInsert}
          >
            <CornerUpLeft aria-hidden />
            Insert into state
          </Button>
          {loaded === "missing" ? (
            <Button
              size="sm"
              aria-label={`Try again to load ${isolated(name)}`}
              aria-disabled={isTrying}
              onClick={() => isTrying || void tryAgain()}
            >
              <RotateCw aria-hidden className={isTrying ? "animate-spin" : undefined} />
              {isTrying ? "Loading…" : "Try again"}
            </Button>
          ) : null}
          <span className="inline-flex items-center text-xs text-muted-foreground">
            <code className="font-mono" title={placeholder}>
              {shortened(placeholder)}
            </code>
            <CopyButton
              label={`Copy placeholder of ${isolated(name)}`}
              title="Copy the placeholder, for instructions and criteria"
              variant="ghost"
              size="iconSm"
              getText={() => placeholder}
            />
          </span>
          <span className="ml-auto">
            <IconButton label={`Remove image ${isolated(name)}`} id={removeId} onClick={onRemove}>
              <Trash2 aria-hidden />
            </IconButton>
          </span>
        </div>
        <FieldMessage field={field} />
      </div>
    </li>
  );
}

function Thumbnail(props: { url: string | undefined; isMissing: boolean; onSize: (size: string) => void }) {
  const { url, isMissing, onSize } = props;
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span className="grid size-14 place-items-center self-start overflow-hidden rounded-md border bg-sunken sm:row-span-2">
      {isMissing || isBroken ? (
        <ImageOff aria-hidden className="size-5 text-muted-foreground" />
      ) : url === undefined ? null : (
        // eslint-disable-next-line @next/next/no-img-element -- the address is an object of this page alone
        <img
          src={url}
          alt=""
          decoding="async"
          className="size-full object-cover"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onSize(`${naturalWidth} × ${naturalHeight}`)
          }
          onError={() => setIsBroken(true)}
        />
      )}
    </span>
  );
}

/** The places that mention an image; a missing mention is said before a run refuses the image. */
function MentionBadge({ placeholder }: { placeholder: string }) {
  const { findings } = useSession();
  const places = useObservable(findings, ({ mentions }) => mentions.get(placeholder)?.join(", "));
  if (places === undefined) {
    return (
      <Badge tone="warning" className="shrink-0">
        <TriangleAlert aria-hidden />
        Not mentioned yet
      </Badge>
    );
  }
  return (
    <Badge className="max-w-[60%] min-w-0" title={`Mentioned in ${places}`}>
      <CircleCheck aria-hidden />
      <span className="truncate">In {places}</span>
    </Badge>
  );
}

/** The beginning and the end of a long placeholder. */
const shortened = (placeholder: string): string =>
  placeholder.length > 16 ? `${placeholder.slice(0, 8)}…${placeholder.slice(-4)}` : placeholder;
