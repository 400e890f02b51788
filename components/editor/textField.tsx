"use client";

import { useEffect, type ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { useFieldAria } from "@/components/draft/fieldMessage";
import { Textarea } from "@/components/ui/textarea";
import { useSession } from "@/lib/client/draft/draftProvider";
import { controlId } from "@/lib/client/draft/fieldId";
import type { Draft } from "@/lib/shared/draft/draft";
import { insertPlaceholder } from "@/lib/shared/draft/insertPlaceholder";
import type { FieldId } from "@/lib/shared/draft/problem";
import type { ContentPath } from "./contentPath";

interface TextFieldProps extends ComponentProps<typeof Textarea> {
  path: ContentPath;
  field: FieldId;
}

/** The plain text of one content field. An image goes to its cursor. */
export function TextField({ path, field, ...props }: TextFieldProps) {
  const { register, getValues, setValue } = useFormContext<Draft>();
  const session = useSession();
  const aria = useFieldAria(field);
  const id = controlId(field);
  useEffect(() => {
    const insert = (placeholder: string) => {
      const text = getValues(`${path}.text`);
      const control = document.getElementById(id);
      const selection =
        control instanceof HTMLTextAreaElement
          ? { from: control.selectionStart, to: control.selectionEnd }
          : null;
      const { from, to, insert: added } = insertPlaceholder({ mode: "text", text }, selection, placeholder);
      setValue(`${path}.text`, text.slice(0, from) + added + text.slice(to));
    };
    return session.registerInserter(field, insert);
  }, [session, field, path, id, getValues, setValue]);
  return <Textarea {...register(`${path}.text`)} {...aria} {...props} id={id} />;
}
