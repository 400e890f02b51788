"use client";

import { PageFailure } from "@/components/site/pageFailure";

export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return <PageFailure error={error} retry={retry} />;
}
