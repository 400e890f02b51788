import { Braces } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

interface JsonToggleProps {
  /** The field that it turns into JSON. */
  label: string;
  isJson: boolean;
  onToggle: () => void;
}

/** Shows a field as JSON, or as text again. */
export function JsonToggle({ label, isJson, onToggle }: JsonToggleProps) {
  return (
    <Button
      variant="ghost"
      size="iconSm"
      aria-label={`${label} as JSON`}
      aria-pressed={isJson}
      title="JSON"
      onClick={onToggle}
      className={cn(
        "size-6 opacity-60 hover:opacity-100 pointer-coarse:size-11",
        isJson && "bg-accent opacity-100",
      )}
    >
      <Braces aria-hidden />
    </Button>
  );
}
