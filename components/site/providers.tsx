"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider, useTheme } from "next-themes";
import { useEffect, useState, type ReactNode } from "react";
import { later } from "@/components/ui/later";
import { whenIdle } from "@/components/ui/whenIdle";

const Toaster = later(async () => (await import("sonner")).Toaster);

/** Providers of every page: theme, query cache, toasts. `nonce` lets the theme's script run. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } }),
  );
  return (
    <ThemeProvider
      {...(nonce === undefined ? {} : { nonce })}
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <Messages />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

function Messages() {
  const { resolvedTheme } = useTheme();
  const [isRested, setIsRested] = useState(false);
  useEffect(() => void whenIdle().then(() => setIsRested(true)), []);
  if (!isRested) return null;
  return <Toaster position="bottom-center" theme={resolvedTheme === "dark" ? "dark" : "light"} />;
}
