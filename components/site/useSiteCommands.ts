import { useTheme } from "next-themes";
import { usePathname, useRouter } from "next/navigation";
import { askedExample, type Command } from "@/lib/client/commands";
import { EXAMPLES } from "@/lib/shared/examples/examples";
import { useSignOut } from "./account";
import { PAGES } from "./pages";
import { useSessionState } from "./queries";
import { siteDialog } from "./siteDialog";

const THEMES = ["system", "light", "dark"] as const;

/** The commands of every page, and the way to a run. */
export function useSiteCommands(): { commands: Command[]; openRun: (id: string) => void } {
  const router = useRouter();
  const path = usePathname();
  const { setTheme } = useTheme();
  const { data: session } = useSessionState();
  const signOut = useSignOut();
  const canSignOut = session?.account && session.access === "keys";
  const commands: Command[] = [
    {
      id: "shortcuts",
      group: "Actions",
      name: "Keyboard shortcuts",
      keys: ["?"],
      run: () => siteDialog.set("shortcuts"),
    },
    ...(canSignOut
      ? [{ id: "sign-out", group: "Actions" as const, name: "Sign out", run: () => void signOut() }]
      : []),
    ...EXAMPLES.map(({ id, title, summary }): Command => ({
      id: `example:${id}`,
      group: "Examples",
      name: title,
      hint: summary,
      run: () => {
        askedExample.set(id);
        router.push("/");
      },
    })),
    ...PAGES.filter(({ href }) => href !== path).map(({ href, name }): Command => ({
      id: `page:${href}`,
      group: "Pages",
      name,
      run: () => router.push(href),
    })),
    ...THEMES.map((theme): Command => ({
      id: `theme:${theme}`,
      group: "Theme",
      name: `${theme[0]!.toUpperCase()}${theme.slice(1)} theme`,
      run: () => setTheme(theme),
    })),
  ];
  const openRun = (id: string) => {
    const address = `/?run=${encodeURIComponent(id)}`;
    // The playground reads the run from its address when it loads.
    if (path === "/") window.open(address, "_self");
    else router.push(address);
  };
  return { commands, openRun };
}
