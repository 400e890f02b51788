import { FileImage } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { isolated } from "@/lib/shared/text/isolated";
import { ACCEPTED_IMAGES } from "@/lib/client/images/acceptedImages";
import type { PreparedImage } from "@/lib/client/images/prepareImage";
import { prepareImages } from "@/lib/client/images/prepareImages";
import type { LackingImage } from "@/components/importCode/understand";

/** A chosen file, as it goes into the request. */
export interface ChosenImage extends Pick<PreparedImage, "bytes" | "format" | "note" | "takenFrom"> {
  name: string;
}

interface LackingImagesProps {
  lacking: readonly LackingImage[];
  chosen: ReadonlyMap<string, ChosenImage>;
  onChoose: (placeholder: string, image: ChosenImage) => void;
}

/** Asks for the files that a pasted request names. Several files are matched by their names. */
export function LackingImages({ lacking, chosen, onChoose }: LackingImagesProps) {
  const [problem, setProblem] = useState("");
  const [reading, setReading] = useState(0);
  const take = async (placeholder: string, files: readonly File[]) => {
    setProblem("");
    setReading((count) => count + files.length);
    for await (const prepared of prepareImages(files)) {
      setReading((count) => count - 1);
      const { file, image } = prepared;
      const target = files.length === 1 ? placeholder : placeholderOf(file.name, lacking);
      if (target === undefined) setProblem(`No image of the request is called ${isolated(file.name)}.`);
      else if (image) onChoose(target, { ...image, name: file.name });
      else setProblem(`${isolated(file.name)} was not taken: ${prepared.reason}.`);
    }
  };
  return (
    <section aria-label="Images to add" className="rounded-lg border px-3 py-2 text-sm">
      <p>The text names images without their data. Choose their files:</p>
      <ul className="mt-1 divide-y">
        {lacking.map(({ placeholder, name }) => (
          <li key={placeholder} className="flex flex-wrap items-center gap-2 py-1.5">
            <span className="min-w-0 flex-1 font-mono text-xs break-all">{name}</span>
            <span className="text-xs text-muted-foreground">{describeChosen(chosen.get(placeholder))}</span>
            <Button asChild size="sm">
              <label className="cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ring">
                <FileImage aria-hidden />
                Choose file
                <input
                  type="file"
                  multiple
                  accept={ACCEPTED_IMAGES}
                  aria-label={`File for ${name}`}
                  className="sr-only"
                  onChange={(event) => {
                    const files = [...(event.target.files ?? [])];
                    event.target.value = "";
                    void take(placeholder, files);
                  }}
                />
              </label>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-xs text-danger empty:hidden">
        {problem}
      </p>
      <p role="status" className="text-xs text-muted-foreground empty:hidden">
        {reading > 0 ? "Reading the file…" : null}
      </p>
    </section>
  );
}

const placeholderOf = (fileName: string, lacking: readonly LackingImage[]): string | undefined =>
  lacking.find(({ name }) => name === fileName)?.placeholder;

function describeChosen(image: ChosenImage | undefined): string {
  if (!image) return "missing";
  return image.takenFrom === undefined ? image.name : `${image.name} (${image.takenFrom})`;
}
