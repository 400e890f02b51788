"use client";

import { ClipboardPaste } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/fieldError";
import { Textarea } from "@/components/ui/textarea";
import { describePosition } from "@/lib/shared/draft/content";
import type { Draft } from "@/lib/shared/draft/draft";
import type { DraftImage } from "@/lib/shared/draft/draftImage";
import { withChoices, type FieldChoices } from "@/lib/shared/draft/unknownFields";
import { mendJson } from "@/lib/shared/draft/mendJson";
import { useCommands } from "@/lib/client/commands";
import { useSession } from "@/lib/client/draft/draftProvider";
import { newId } from "@/lib/client/draft/newId";
import { ReplaceButton } from "@/components/draft/replaceButton";
import { LackingImages, type ChosenImage } from "@/components/importCode/lackingImages";
import { RequestOffers } from "@/components/importCode/requestOffers";
import { understand } from "@/components/importCode/understand";
import { UnderstoodRequest } from "@/components/importCode/understoodRequest";

/** Loads a request from elsewhere, in any form that people and browsers copy. */
export function PasteRequestDialog() {
  const [open, setOpen] = useState(false);
  useCommands([
    {
      id: "import-request",
      group: "Actions",
      name: "Import request",
      hint: "curl, HTTP or JSON",
      run: () => setOpen(true),
    },
  ]);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost" aria-label="Import request">
          <ClipboardPaste aria-hidden />
          Import
          <span className="-ml-0.5 max-sm:hidden">request</span>
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Import request"
        description="A curl command for any shell, a copy from a browser’s network panel, or the JSON alone. Requests for OpenAI’s Decisions API too, also as code of its package. An .http file, a HAR, a collection of Postman or Insomnia, or lines of a log will do too. Headers, and any API key in them, are not taken over, not stored and not sent."
        className="w-[min(44rem,calc(100vw-2rem))]"
      >
        {/* The pasted text lives as long as the dialog is open. */}
        <PasteForm onLoaded={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** Longer texts are parsed when typing pauses: 300 KB take longer than a key press may. */
const READ_AT_ONCE_CHARS_MAX = 5_000;
const REST_MS = 300;

const FIELD_ID = "pasted-request";
const MESSAGE_ID = "pasted-request-message";
const NONE: ReadonlyMap<string, ChosenImage> = new Map();
const KEEPS_ALL: FieldChoices = new Map();

function PasteForm({ onLoaded }: { onLoaded: () => void }) {
  const session = useSession();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(NONE);
  const [choices, setChoices] = useState(KEEPS_ALL);
  const [picked, setPicked] = useState(0);
  const [loading, setLoading] = useState(false);
  const [rested, setRested] = useState("");
  const [replaced, setReplaced] = useState<{ before: string; characters: string } | null>(null);
  const isLong = text.length > READ_AT_ONCE_CHARS_MAX;
  const read = isLong ? rested : text;
  const found = useMemo(() => (read.trim() === "" ? null : understand(read, newId, picked)), [read, picked]);

  const mend = useMemo(() => (found?.ok === false ? mendJson(read) : null), [found, read]);
  const show = (next: string) => {
    setText(next);
    setRested(next);
    document.getElementById(FIELD_ID)?.focus();
  };

  useEffect(() => {
    if (!isLong) return;
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [isLong, text]);

  const load = async () => {
    setRested(text);
    const understood = understand(text, (base64) => session.images.addBase64(base64), picked);
    if (!understood.ok) return;
    setLoading(true);
    const draft = withChoices(understood.draft, choices, newId);
    const images = await Promise.all(
      draft.images.map(async (image): Promise<DraftImage> => {
        const file = chosen.get(image.placeholder);
        if (!file) return image;
        const { bytes, name, format, note, takenFrom } = file;
        const still = takenFrom === undefined ? {} : { takenFrom };
        return { ...image, key: await session.images.add(bytes), name, format, note, ...still };
      }),
    );
    const model = draft.model || session.form.getValues("model");
    const loaded: Draft = { ...draft, model, images };
    session.replaceWithOffer(loaded, "Loaded the pasted request.");
    onLoaded();
  };

  return (
    <>
      <Textarea
        id={FIELD_ID}
        aria-label="Request to load"
        aria-invalid={found?.ok === false}
        aria-describedby={MESSAGE_ID}
        autoComplete="off"
        // Some browsers send checked text to a server.
        spellCheck={false}
        rows={8}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(NONE);
          setChoices(KEEPS_ALL);
          setReplaced(null);
          setPicked(0);
        }}
        className="max-h-[35vh] min-h-40 font-mono text-xs"
      />
      <FieldError id={MESSAGE_ID} message={found?.ok === false ? found.message : undefined} />
      {mend && read === text ? (
        <div className="text-xs">
          <p>{`${describePosition(text, mend.start)}: ${mend.message}`}</p>
          <ReplaceButton
            characters={mend.characters}
            onReplace={() => {
              setReplaced({ before: text, characters: mend.characters });
              show(mend.text);
            }}
          />
        </div>
      ) : null}
      {replaced ? (
        <p role="status" className="flex flex-wrap items-center gap-2 text-xs">
          Replaced {replaced.characters}.
          <Button
            size="sm"
            aria-label={`Undo: Replaced ${replaced.characters}.`}
            onClick={() => {
              setReplaced(null);
              show(replaced.before);
            }}
          >
            Undo
          </Button>
        </p>
      ) : null}
      {found?.offers ? (
        <RequestOffers
          offers={found.offers}
          picked={picked}
          onPick={(index) => {
            setPicked(index);
            setChosen(NONE);
            setChoices(KEEPS_ALL);
          }}
        />
      ) : null}
      {found?.ok ? (
        <>
          <UnderstoodRequest {...found} choices={choices} onChoose={setChoices} />
          {found.lacking.length > 0 ? (
            <LackingImages
              lacking={found.lacking}
              chosen={chosen}
              onChoose={(placeholder, image) => setChosen((all) => new Map(all).set(placeholder, image))}
            />
          ) : null}
        </>
      ) : null}
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-xs text-muted-foreground">Undo brings back the current draft.</p>
        <Button variant="primary" disabled={!found?.ok || loading} onClick={() => void load()}>
          Load
        </Button>
      </div>
    </>
  );
}
