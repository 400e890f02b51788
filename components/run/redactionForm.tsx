import { KeyWarning } from "@/components/share/keyWarning";
import { RedactionFields } from "@/components/share/redactionFields";
import { hideOf, type Redaction } from "@/lib/shared/shares/redaction";
import type { SharedParts } from "@/lib/shared/shares/sharedParts";

interface RedactionFormProps {
  requestText: string;
  parts: SharedParts;
  value: Redaction;
  onChange: (value: Redaction) => void;
}

/** Chooses the parts of a request that a copy omits, and warns of keys in the rest. */
export function RedactionForm({ requestText, parts, value, onChange }: RedactionFormProps) {
  return (
    <>
      <RedactionFields parts={parts} value={value} onChange={onChange} />
      <KeyWarning requestText={requestText} hide={hideOf(value)} />
    </>
  );
}
