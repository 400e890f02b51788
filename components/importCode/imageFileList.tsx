import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable, whole } from "@/lib/client/draft/observable";
import type { ImageFile } from "@/components/importCode/draftSnippet";

/** The image files that a program reads from its own folder, with download links. */
export function ImageFileList({ files }: { files: readonly ImageFile[] }) {
  const { images } = useSession();
  const contents = useObservable(images.contents, whole);
  return (
    <section aria-label="Image files" className="rounded-lg border px-3 py-2">
      <p className="text-xs text-muted-foreground">
        The code reads {files.length === 1 ? "this file" : "these files"} from its working folder.
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {files.map(({ image, fileName }) => {
          const found = contents.get(image.key);
          return (
            <li key={image.placeholder} className="min-w-0">
              {found === undefined || found === "missing" ? (
                <span className="text-xs text-danger">{fileName} is missing: add the picture again.</span>
              ) : (
                <Button asChild size="sm" className="max-w-full">
                  <a href={found.url} download={fileName} aria-label={`Download ${fileName}`}>
                    <Download aria-hidden />
                    <span className="truncate">{fileName}</span>
                  </a>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
