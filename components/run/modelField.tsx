"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/iconButton";
import type { Draft } from "@/lib/shared/draft/draft";
import type { ModelsState } from "@/components/run/requestEditorProps";
import { controlId, messageId } from "@/lib/client/draft/fieldId";
import { useProblem } from "@/lib/client/draft/draftProvider";
import { FieldMessage } from "@/components/draft/fieldMessage";
import { VersionNotes } from "@/components/run/versionNotes";
import { ModelChips } from "@/components/run/modelChips";

/** The model to ask: a listed name, or any versioned id. Several are compared. */
export function ModelField({ models }: { models: ModelsState }) {
  const { control } = useFormContext<Draft>();
  const { field } = useController({ control, name: "model" });
  const further = useController({ control, name: "compareWith" }).field.value;
  const [adding, setAdding] = useState(false);
  const { message, isError } = useProblem("model");
  const options = modelOptions(models);
  const footer = <ModelsFooter models={models} />;
  if (adding || further.length > 0) {
    return (
      <ModelChips
        models={models}
        options={options}
        footer={footer}
        focusOnOpen={adding}
        onClose={() => setAdding(false)}
      />
    );
  }
  return (
    <div>
      <div className="flex items-center gap-1">
        <Combobox
          label="Model"
          id={controlId("model")}
          value={field.value}
          onChange={field.onChange}
          options={options}
          footer={footer}
          invalid={message !== undefined && isError}
          describedBy={message === undefined ? undefined : messageId("model")}
          className="w-44"
        />
        <IconButton label="Compare with another model" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
        </IconButton>
      </div>
      <FieldMessage field="model" />
      <VersionNotes names={[field.value]} models={models} />
    </div>
  );
}

function modelOptions(models: ModelsState) {
  if (models.status !== "ready") return [];
  return models.models.map(({ name, description, versioned_id: id, version_change: change }) => ({
    value: name,
    description: change
      ? `Now answered by ${id}; its golden set was answered by ${change.golden.join(" and ")}. ${description}`
      : description,
  }));
}

function ModelsFooter({ models }: { models: ModelsState }) {
  switch (models.status) {
    case "loading":
      return <p className="px-2.5 py-1.5 text-xs text-muted-foreground">Loading the models…</p>;
    case "failed":
      return (
        <div className="flex items-center gap-2 px-2.5 py-1.5 text-xs text-danger">
          <span className="flex-1">The models could not be loaded: {models.message}</span>
          <Button size="sm" onClick={models.retry}>
            Try again
          </Button>
        </div>
      );
    case "ready":
      return (
        <p className="border-t px-2.5 pt-1.5 pb-1 text-xs text-muted-foreground">
          A versioned id can be typed too.
        </p>
      );
  }
}
