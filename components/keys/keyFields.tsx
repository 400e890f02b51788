import { TextField } from "@/components/ui/textField";
import type { KeyList } from "@/lib/shared/pageApi/keys";
import type { KeyForm, KeyProblems } from "./keyForm";

interface KeyFieldsProps {
  form: KeyForm;
  onChange: (form: KeyForm) => void;
  problems: KeyProblems;
  usual: KeyList["usual"];
  /** Name and account of a made key do not change. */
  isNew: boolean;
}

/** The fields of a key: its purpose, its models, its limits and its end. */
export function KeyFields({ form, onChange, problems, usual, isNew }: KeyFieldsProps) {
  const field = (name: keyof KeyForm) => ({
    value: form[name],
    onChange: (value: string) => onChange({ ...form, [name]: value }),
    message: problems[name],
  });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {isNew ? (
        <>
          <TextField label="Name" placeholder="nightly tests" {...field("name")} />
          <TextField
            label="Account"
            hint="Owns the history of its runs. A new name makes a new account."
            {...field("account")}
          />
        </>
      ) : null}
      <TextField
        className="sm:col-span-2"
        label="Models"
        placeholder="all"
        hint="Names between commas. Empty: every model, later ones too."
        {...field("models")}
      />
      <TextField
        label="Requests a minute"
        inputMode="numeric"
        placeholder={String(usual.requestsPerMinute)}
        hint="Empty: the server's own limit."
        {...field("requestsPerMinute")}
      />
      <TextField
        label="Input tokens a second"
        inputMode="numeric"
        placeholder={String(usual.tokensPerSecond)}
        hint="Empty: the server's own limit."
        {...field("tokensPerSecond")}
      />
      <TextField
        label="Ends on"
        type="date"
        hint="At the beginning of that day, UTC. Empty: no end."
        {...field("expires")}
      />
    </div>
  );
}
