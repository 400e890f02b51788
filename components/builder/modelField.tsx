"use client";

import { useController, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import type { Draft } from "@/lib/builder/draft";
import type { ModelsState } from "./builderProps";
import { controlId, messageId } from "./fieldId";
import { useProblem } from "./draftProvider";
import { FieldMessage } from "./fieldMessage";

/** The model to ask: a listed name, or any versioned id. */
export function ModelField({ models }: { models: ModelsState }) {
  const { control } = useFormContext<Draft>();
  const { field } = useController({ control, name: "model" });
  const { message, isError } = useProblem("model");
  const options = models.status === "ready" ? models.models : [];
  return (
    <div>
      <Combobox
        label="Model"
        id={controlId("model")}
        value={field.value}
        onChange={field.onChange}
        options={options.map(({ name, description }) => ({ value: name, description }))}
        footer={<ModelsFooter models={models} />}
        invalid={message !== undefined && isError}
        describedBy={message === undefined ? undefined : messageId("model")}
        className="w-44"
      />
      <FieldMessage field="model" />
    </div>
  );
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
