import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";

/** A link to everything that this account has, as one file of JSON lines. */
export function ExportEverything() {
  return (
    <Button size="sm" asChild>
      <a href="/api/account/export" download>
        <Download aria-hidden />
        Export everything
      </a>
    </Button>
  );
}
