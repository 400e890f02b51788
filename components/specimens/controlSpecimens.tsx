import { Play, Trash2 } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/fieldError";
import { IconButton } from "@/components/ui/iconButton";
import { InfoTip } from "@/components/ui/infoTip";
import { Input } from "@/components/ui/input";
import { KeyCaps } from "@/components/ui/keyCaps";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { Specimen } from "./specimen";

const VARIANTS = ["primary", "outline", "ghost", "danger"] as const;
const TONES = ["neutral", "noul", "choice", "score", "danger", "warning", "success"] as const;
const NOTICES = ["info", "success", "warning", "danger"] as const;
const LONG = "A sentence that is so long that it has to wrap in every column of this page, twice on a phone.";
const nothing = () => undefined;

/** Every control: at rest, off, wrong, with long and with right-to-left text. */
export function ControlSpecimens() {
  return (
    <>
      <Specimen title="Buttons">
        <div className="flex flex-wrap items-center gap-2">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              <Play aria-hidden />
              {variant}
            </Button>
          ))}
          <Button disabled>off</Button>
          <Button size="sm">small</Button>
          <IconButton label="Delete">
            <Trash2 aria-hidden />
          </IconButton>
          <InfoTip label="About this">{LONG}</InfoTip>
          <KeyCaps keys={["mod", "shift", "Z"]} />
        </div>
      </Specimen>
      <Specimen title="Fields">
        <div className="flex flex-col gap-2">
          <Input aria-label="Empty" placeholder="empty" />
          <Input aria-label="Right to left" dir="auto" defaultValue="مرحبا بالعالم 🎉" />
          <Input aria-label="Wrong" aria-invalid defaultValue={LONG} />
          <FieldError id="specimen-error" message="Duplicate name: “billing”" />
          <Textarea aria-label="Long" defaultValue={LONG} />
          <Select aria-label="Select" defaultValue="b">
            <option value="a">short</option>
            <option value="b">{LONG}</option>
          </Select>
        </div>
      </Specimen>
      <Specimen title="Choices">
        <div className="flex flex-wrap items-center gap-3">
          <Checkbox aria-label="On" defaultChecked />
          <Checkbox aria-label="Off" />
          <Checkbox aria-label="Disabled" disabled />
          <Switch aria-label="On" defaultChecked />
          <Switch aria-label="Off" />
          <Segmented
            label="Mode"
            value="text"
            options={[
              { value: "text", label: "Text" },
              { value: "json", label: "JSON" },
            ]}
            onChange={nothing}
          />
        </div>
      </Specimen>
      <Specimen title="Badges">
        <div className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Specimen>
      <Specimen title="Notices">
        <div className="flex flex-col gap-2">
          {NOTICES.map((tone) => (
            <Notice key={tone} tone={tone} role="none" actions={<Button size="sm">Undo</Button>}>
              {LONG}
            </Notice>
          ))}
        </div>
      </Specimen>
    </>
  );
}
