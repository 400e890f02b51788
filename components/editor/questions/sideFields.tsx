import { ContentField } from "@/components/editor/contentField";
import type { CriteriaFieldsProps } from "./criteriaFieldsProps";

/** The criteria for yes and for no. */
export function SideFields({ index, id }: CriteriaFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ContentField
        path={`questions.${index}.yes`}
        field={`${id}.yes`}
        label="Yes means"
        examplesOf="yes"
        placeholder="What counts as yes (optional)"
        rows={2}
      />
      <ContentField
        path={`questions.${index}.no`}
        field={`${id}.no`}
        label="No means"
        examplesOf="no"
        placeholder="What counts as no (optional)"
        rows={2}
      />
    </div>
  );
}
