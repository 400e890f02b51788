import { Button, type ButtonProps } from "./button";
import { Tooltip } from "./tooltip";

type IconButtonProps = Omit<ButtonProps, "aria-label" | "asChild"> & {
  /** Accessible name, also shown as the tooltip. */
  label: string;
  /** A longer tooltip that replaces the name. */
  hint?: string;
};

/** A button with only an icon. Its name is read aloud and shown on hover and on focus. */
export function IconButton({ label, hint, size = "iconSm", variant = "ghost", ...props }: IconButtonProps) {
  return (
    <Tooltip content={hint ?? label}>
      <Button aria-label={label} size={size} variant={variant} {...props} />
    </Tooltip>
  );
}
