import { Button } from "@/components/ui/button";

interface ReplaceButtonProps {
  /** The affected characters, such as `12 × U+00A0 no-break space`. */
  characters: string;
  onReplace: () => void;
}

/** Replaces the characters that JSON cannot carry. */
export function ReplaceButton({ characters, onReplace }: ReplaceButtonProps) {
  return (
    <Button
      size="sm"
      onClick={onReplace}
      className="mt-1 h-auto min-h-8 max-w-full py-1 text-start whitespace-normal"
    >
      Replace {characters}
    </Button>
  );
}
