"use client";

import { ImageOff, Images, RotateCw, TextCursorInput, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
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

/** One image: its thumbnail, its facts, its mentions and its actions. */
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
  const facts = [size, found && formatBytes(found.bytes.length)].filter((fact) => fact !== undefined);
  return (
    <li className="min-w-0 flex-1 basis-60 rounded-md border bg-sunken/60 p-1">
      <div className="flex items-center gap-2">
        <Thumbnail url={found?.url} isMissing={loaded === "missing"} onSize={setSize} />
        <div className="min-w-0 flex-1 text-xs">
          <p className="truncate font-medium" title={name}>
            {name}
          </p>
          <p className="flex min-w-0 gap-x-1.5 text-muted-foreground tabular-nums">
            <span className="shrink-0">{facts.join(" · ")}</span>
            <Mention placeholder={placeholder} />
          </p>
        </div>
        <div className="flex shrink-0 items-center">
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
          <IconButton
            label={`Insert at the cursor: ${isolated(name)}`}
            hint="Insert where the cursor is or last was, in the state or in a question"
            id={controlId(field)}
            aria-describedby={aria["aria-describedby"]}
            onClick={onInsert}
          >
            <TextCursorInput aria-hidden />
          </IconButton>
          <IconButton label={`Remove image ${isolated(name)}`} id={removeId} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
      {takenFrom === undefined ? null : (
        <p className="mt-1 flex items-start gap-1 px-1 text-xs">
          <Images aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {sentence(takenFrom)}
        </p>
      )}
      {note === "" ? null : <p className="mt-1 px-1 text-xs text-muted-foreground">{note}</p>}
      <FieldMessage field={field} className="px-1" />
    </li>
  );
}

function Thumbnail(props: { url: string | undefined; isMissing: boolean; onSize: (size: string) => void }) {
  const { url, isMissing, onSize } = props;
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-sm border bg-surface">
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

/** The places that mention an image. Without one the image is not sent. */
function Mention({ placeholder }: { placeholder: string }) {
  const { findings } = useSession();
  const places = useObservable(findings, ({ mentions }) => mentions.get(placeholder)?.join(", "));
  if (places !== undefined) {
    return (
      <span className="truncate" title={`Mentioned in ${places}`}>
        In {places}
      </span>
    );
  }
  return (
    <span className="inline-flex min-w-0 items-center gap-1 font-medium text-warning">
      <TriangleAlert aria-hidden className="size-3 shrink-0" />
      <span className="truncate">Not used yet</span>
    </span>
  );
}
