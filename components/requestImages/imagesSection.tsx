"use client";

import { LoaderCircle } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Draft } from "@/lib/shared/draft/draft";
import { withoutImage } from "@/lib/shared/draft/withoutImage";
import { isolated } from "@/lib/shared/text/isolated";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { ATTACH_ID } from "@/lib/client/images/attachId";
import { DropOverlay } from "@/components/requestImages/dropOverlay";
import { ImageItem } from "@/components/requestImages/imageItem";
import type { AddImages } from "@/components/requestImages/useAddImages";
import { usePageDrop } from "@/lib/client/usePageDrop";

/** `id` of the button that removes an image. */
/** Longer than drawing the form takes. */
const FOCUS_AGAIN_MS = 100;

const removeId = (placeholder: string): string => `remove-image-${placeholder}`;

/** The images of the request. Pictures can be dropped and pasted anywhere on the page. */
export function ImagesSection({ adding }: { adding: AddImages }) {
  const { control, getValues } = useFormContext<Draft>();
  const session = useSession();
  const images = useWatch({ control, name: "images" });
  const { add, waiting, refusals, refuse, dismiss, said, say } = adding;
  const isRefused = useObservable(session.images.isRefused, whole);

  const onImages = useCallback((dropped: File[]) => add(dropped), [add]);
  const isOver = usePageDrop({ onImages, onRefused: refuse });

  const remove = (index: number) => {
    const image = getValues("images")[index];
    if (!image) return;
    const before = structuredClone(session.draft());
    session.offer.set({
      message: `Removed image ${isolated(image.name)}.`,
      undo: () => session.patch(before),
      images: [image],
    });
    const left = before.images.filter((_, other) => other !== index);
    const next = left[index] ?? left.at(-1);
    const id = next ? removeId(next.placeholder) : ATTACH_ID;
    focusNext.current = { id, gone: image.placeholder };
    session.patch(withoutImage(before, image.placeholder));
  };
  // The removed image's button had the focus until the list was drawn without it.
  const focusNext = useRef<{ id: string; gone: string } | null>(null);
  useEffect(() => {
    const next = focusNext.current;
    if (next === null || images.some(({ placeholder }) => placeholder === next.gone)) return;
    focusNext.current = null;
    const focus = () => document.getElementById(next.id)?.focus();
    focus();
    // A later drawing of the list may lose it once more. It comes with other images, so it does not clear this.
    setTimeout(() => {
      if (document.activeElement === document.body) focus();
    }, FOCUS_AGAIN_MS);
  }, [images]);

  return (
    <section aria-label="Images" aria-busy={waiting > 0} className="px-2 empty:hidden">
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
      {images.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1.5">
          {images.map((image, index) => (
            <ImageItem
              key={image.placeholder}
              image={image}
              removeId={removeId(image.placeholder)}
              onInsert={() => {
                session.insertImage(image.placeholder);
                say(`Inserted ${isolated(image.name)}.`);
              }}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      {waiting > 0 ? (
        <p className="inline-flex items-center gap-1.5 py-1 text-xs text-muted-foreground">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          Reading {waiting === 1 ? "an image" : `${waiting} images`}…
        </p>
      ) : null}
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
