"use client";

import { ImagePlus, LoaderCircle } from "lucide-react";
import { useCallback, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Draft } from "@/lib/shared/draft/draft";
import { isolated } from "@/lib/shared/text/isolated";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { ACCEPTED_IMAGES } from "@/lib/client/images/acceptedImages";
import { DropOverlay } from "@/components/requestImages/dropOverlay";
import { ImageItem } from "@/components/requestImages/imageItem";
import { removalMessage } from "@/components/requestImages/removalMessage";
import { useAddImages } from "@/components/requestImages/useAddImages";
import { usePageDrop } from "@/lib/client/usePageDrop";

/** `id` of the button that removes an image. */
const removeId = (placeholder: string): string => `remove-image-${placeholder}`;

/** The images of the request. Pictures can be dropped and pasted anywhere on the page. */
export function ImagesSection() {
  const { control, getValues, setValue } = useFormContext<Draft>();
  const session = useSession();
  const images = useWatch({ control, name: "images" });
  const { add, waiting, refusals, refuse, dismiss, said, say } = useAddImages();
  const isRefused = useObservable(session.images.isRefused, whole);
  const files = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const onImages = useCallback((dropped: File[]) => add(dropped), [add]);
  const isOver = usePageDrop({ onImages, onRefused: refuse });

  const remove = (index: number) => {
    const before = getValues("images");
    const image = before[index];
    if (!image) return;
    const places = session.findings.get().mentions.get(image.placeholder) ?? [];
    const after = before.toSpliced(index, 1);
    setValue("images", after);
    session.offer.set({
      message: removalMessage(image.name, places),
      undo: () => {
        const now = getValues("images");
        setValue("images", now.toSpliced(Math.min(index, now.length), 0, image));
      },
      images: [image],
    });
    const next = after[index] ?? after.at(-1);
    requestAnimationFrame(() => {
      const button = next && document.getElementById(removeId(next.placeholder));
      (button ?? addButton.current)?.focus();
    });
  };

  return (
    <section aria-label="Images" aria-busy={waiting > 0}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold">Images</h2>
        {waiting > 0 ? (
          <span className="inline-flex items-center gap-1.5 text-xs text-muted-foreground">
            <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
            Reading {waiting === 1 ? "an image" : `${waiting} images`}…
          </span>
        ) : null}
        <Button size="sm" ref={addButton} className="ml-auto" onClick={() => files.current?.click()}>
          <ImagePlus aria-hidden />
          Add images
        </Button>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          aria-label="Image files"
          accept={ACCEPTED_IMAGES}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = "";
            add(chosen);
          }}
        />
      </div>
      {refusals.length > 0 ? (
        // Pictures can be dropped anywhere on the page, so this may be out of sight.
        <div ref={scrollIntoSight} className="mb-2">
          <Notice
            tone="danger"
            actions={
              <Button size="sm" onClick={dismiss}>
                Dismiss
              </Button>
            }
          >
            {refusals.map((refusal, index) => (
              <p key={index}>{refusal}</p>
            ))}
          </Notice>
        </div>
      ) : null}
      {images.length === 0 ? (
        <p className="rounded-md border border-dashed px-3 py-2 text-xs text-muted-foreground">
          Drop or paste pictures anywhere on this page. A model without image input gets the text in them
          instead.
        </p>
      ) : (
        <ul className="divide-y rounded-md border bg-surface">
          {images.map((image, index) => (
            <ImageItem
              key={image.placeholder}
              image={image}
              removeId={removeId(image.placeholder)}
              onInsert={() => {
                session.insertIntoState(image.placeholder);
                say(`Inserted ${isolated(image.name)} into the state.`);
              }}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {isRefused && images.length > 0 ? (
        <Notice tone="warning" className="mt-2">
          This browser does not keep the images: its storage is full or blocked. They stay while this page is
          open.
        </Notice>
      ) : null}
      <DropOverlay isShown={isOver} />
    </section>
  );
}

function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
