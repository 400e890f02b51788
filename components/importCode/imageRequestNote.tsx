"use client";

import { useWatch } from "react-hook-form";
import { CopyButton } from "@/components/ui/copyButton";
import { isolated } from "@/lib/shared/text/isolated";
import { DANGER_ZONE_IMAGES_HEADER } from "@typed-question/protocol/headers";
import { useSession } from "@/lib/client/draft/draftProvider";
import { folding } from "@/lib/client/draft/foldedRequest";

/** Explains how a request with images is sent, and links to its whole JSON. */
export function ImageRequestNote() {
  const session = useSession();
  const images = useWatch({ control: session.form.control, name: "images" });
  const stills = images.filter(({ takenFrom }) => takenFrom !== undefined);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
      <p className="min-w-0 flex-1 basis-64">
        Run sends the images as parts of a form. This JSON asks the same: send it with the header{" "}
        <code className="font-mono text-foreground">{DANGER_ZONE_IMAGES_HEADER}: true</code>.
      </p>
      <CopyButton
        label="Copy JSON with the images"
        getText={() => folding(session.images).copied(session.foldedRequest() ?? "")}
      >
        Copy with images
      </CopyButton>
      {stills.length > 0 ? (
        <ul className="basis-full">
          {stills.map(({ placeholder, name, takenFrom }) => (
            <li key={placeholder}>
              {isolated(name)} is sent as the {takenFrom}.
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
