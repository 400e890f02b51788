import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { useTaughtModelsChange } from "@/components/site/taughtModels";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { importTaughtModel } from "@/lib/client/teachings";

/** Installs the file of a taught model. A faulty file is refused with the place. */
export function ImportTaught() {
  const input = useRef<HTMLInputElement>(null);
  const changed = useTaughtModelsChange();
  const [message, setMessage] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const result = await importTaughtModel(await file.text());
    if (input.current) input.current.value = "";
    if (result.kind !== "data") return setMessage(`${file.name} cannot be used. ${result.message}`);
    setMessage(null);
    toast.success(`${result.data.id} is installed.`);
    await changed();
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="File of a taught model"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Import a taught model
      </Button>
      {message === null ? null : <Notice tone="danger">{message}</Notice>}
    </div>
  );
}
