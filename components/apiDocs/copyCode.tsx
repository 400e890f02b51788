"use client";

import { CopyButton } from "@/components/ui/copyButton";

export function CopyCode({ label, text }: { label: string; text: string }) {
  return <CopyButton label={label} variant="ghost" size="iconSm" getText={() => text} />;
}
