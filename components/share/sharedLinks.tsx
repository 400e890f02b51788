import { Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { ShareList } from "./shareList";
import { useShares } from "./useShares";

/** A button that lists every link of this account, to open, copy or revoke. */
export function SharedLinks({ onOpenChange }: { onOpenChange?: (isOpen: boolean) => void }) {
  return (
    <Dialog {...(onOpenChange ? { onOpenChange } : {})}>
      <DialogTrigger asChild>
        <Button size="sm">
          <Link2 aria-hidden />
          Shared links
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Shared links"
        description="Anyone with a link can view its answers without signing in, until it expires or is revoked. It is a copy: deleting the run does not end it."
        className="w-[min(44rem,calc(100vw-2rem))]"
      >
        <ShareList />
      </DialogContent>
    </Dialog>
  );
}

/** Says that links still show deleted runs, and leads to them; otherwise empty. */
export function LinksLeft({ runIds }: { runIds: readonly string[] }) {
  const { data: shares = [] } = useShares();
  /** The list stays open while its last link is revoked, so that its button gets the focus back. */
  const [wasOpened, setWasOpened] = useState(false);
  const { length } = shares.filter(
    ({ ended, run }) => ended === null && run !== null && runIds.includes(run.id),
  );
  if (length === 0 && !wasOpened) return null;
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      {describeLinks(length)}
      <SharedLinks onOpenChange={() => setWasOpened(true)} />
    </span>
  );
}

function describeLinks(count: number): string {
  if (count === 0) return "No link shows deleted runs any more.";
  return count === 1 ? "1 link still shows deleted runs." : `${count} links still show deleted runs.`;
}
