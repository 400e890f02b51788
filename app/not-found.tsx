import Link from "next/link";
import { Button } from "@/components/ui/button";

export default function NotFound() {
  return (
    <main className="mx-auto flex max-w-prose flex-col items-start gap-3 px-4 py-24">
      <h1 className="text-xl font-semibold">This page does not exist</h1>
      <p className="text-muted-foreground">The address may be mistyped, or the page has moved.</p>
      <Button asChild variant="primary">
        <Link href="/">Open the playground</Link>
      </Button>
    </main>
  );
}
