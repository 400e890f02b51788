"use client";

import { CircleAlert, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/iconButton";
import type { Draft } from "@/lib/shared/draft/draft";
import type { ModelsState } from "@/components/run/requestEditorProps";
import { controlId, messageId } from "@/lib/client/draft/fieldId";
import { seenSpeeds } from "@/lib/client/modelSpeeds";
import { useProblem } from "@/lib/client/draft/draftProvider";
import { FieldMessage } from "@/components/draft/fieldMessage";
import { ModelChips } from "@/components/run/modelChips";
import { modelOptions } from "@/components/run/modelOptions";

interface ModelFieldProps {
  models: ModelsState;
  /** In a sheet of a narrow screen: the list stands under the field, and chips wrap. */
  isInSheet?: boolean;
}

/** The model to ask: a listed name, or any versioned id. Several are compared. */
export function ModelField({ models, isInSheet = false }: ModelFieldProps) {
  const { control } = useFormContext<Draft>();
  const { field } = useController({ control, name: "model" });
  const further = useController({ control, name: "compareWith" }).field.value;
  const [adding, setAdding] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const { message, isError } = useProblem("model");
  const options = useOptions(models, isEditing || adding);
  const footer = <ModelsFooter models={models} />;
  if (adding || further.length > 0) {
    return (
      <ModelChips
        options={options}
        footer={footer}
        isInSheet={isInSheet}
        focusOnOpen={adding}
        onClose={() => setAdding(false)}
      />
    );
  }
  const isMarked = !isEditing && isUnknown(models, field.value);
  const describedBy = [
    ...(message === undefined ? [] : [messageId("model")]),
    ...(isMarked ? [UNKNOWN_ID] : []),
  ].join(" ");
  return (
    <div className="relative min-w-0">
      <div className={isInSheet ? "flex flex-col gap-2" : "flex items-center gap-0.5"}>
        <Combobox
          label="Model"
          id={controlId("model")}
          value={field.value}
          onChange={field.onChange}
          options={options}
          footer={footer}
          mark={isMarked ? <UnknownMark /> : null}
          invalid={isMarked || (message !== undefined && isError)}
          {...(describedBy === "" ? {} : { describedBy })}
          className={isInSheet ? "h-11" : "h-8 w-48"}
          isInline={isInSheet}
          onEditing={setIsEditing}
        />
        {isInSheet ? (
          <Button variant="ghost" className="self-start" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Compare with another model
          </Button>
        ) : (
          <IconButton label="Compare with another model" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={isInSheet ? undefined : BUBBLE}>
        <FieldMessage field="model" className="mt-0" />
      </div>
    </div>
  );
}

/** A message hangs below the row, so that the row keeps its height. */
const BUBBLE =
  "absolute top-full left-0 z-40 mt-1 w-max max-w-72 rounded-md border bg-surface px-2 py-1 shadow-md empty:hidden";

const UNKNOWN_ID = "model-unknown";

function UnknownMark() {
  return (
    <span
      title="This server lists no model of this name."
      className="flex items-center gap-1 rounded-sm bg-danger-soft px-1 text-[0.6875rem] font-medium text-danger"
    >
      <CircleAlert aria-hidden className="size-3" />
      <span id={UNKNOWN_ID}>Unknown model</span>
    </span>
  );
}

/** The server lists every name that it takes, so any other will be refused. */
const isUnknown = (models: ModelsState, name: string): boolean =>
  models.status === "ready" &&
  models.models.length > 0 &&
  name.trim() !== "" &&
  models.models.every((model) => model.name !== name.trim());

/** The speeds are read anew whenever somebody turns to the field. */
function useOptions(models: ModelsState, isOpen: boolean) {
  return useMemo(
    () => (models.status === "ready" ? modelOptions(models.models, isOpen ? seenSpeeds() : NO_SPEEDS) : []),
    [models, isOpen],
  );
}

const NO_SPEEDS: ReadonlyMap<string, number> = new Map();

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
        <p className="mt-1 border-t px-2 pt-1.5 pb-1 text-xs text-muted-foreground">
          Output tokens are free. Speed: median of the last answers here.
        </p>
      );
  }
}
