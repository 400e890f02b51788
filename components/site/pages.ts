/** The pages of the navigation. */
export const PAGES = [
  { href: "/", name: "Playground" },
  { href: "/history", name: "History" },
  { href: "/datasets", name: "Datasets" },
  { href: "/models", name: "Models" },
  { href: "/docs/api", name: "API" },
] as const;

/** Whether a path belongs to a page: a dataset's own page belongs to `Datasets`. */
export const isWithin = (path: string | null, href: string): boolean =>
  path === href || (href !== "/" && path?.startsWith(`${href}/`) === true);
