import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { EditorChips } from "@/components/ui/codeMirrorChips";
import type { Draft } from "@/lib/shared/draft/draft";
import { placeholderPattern } from "@/lib/shared/draft/mentions";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable, whole } from "@/lib/client/draft/observable";

/** The placeholders of images as chips with their pictures. */
export function useImageChips(): EditorChips | null {
  const { control } = useFormContext<Draft>();
  const images = useWatch({ control, name: "images" });
  const contents = useObservable(useSession().images.contents, whole);
  return useMemo(() => {
    const pattern = placeholderPattern(images.map(({ placeholder }) => placeholder));
    if (!pattern) return null;
    const chips = new Map(
      images.map(({ placeholder, key, name }) => {
        const found = contents.get(key);
        const imageUrl = found === undefined || found === "missing" ? undefined : found.url;
        return [placeholder, { name: "Image", label: name, imageUrl }];
      }),
    );
    return { pattern, chipOf: (text) => chips.get(text) };
  }, [images, contents]);
}
