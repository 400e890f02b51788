import { z } from "zod";

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
}

/**
 * The packages that an installation without development packages has, by the text of package-lock.json: those for every
 * platform, in order of their names.
 */
export function shippedPackages(text: string): ShippedPackage[] {
  const { packages } = lock.parse(JSON.parse(text));
  const found = Object.entries(packages).flatMap(([place, entry]): ShippedPackage[] => {
    const name = place.split("node_modules/").at(-1) ?? "";
    const isOurs = !place.includes("node_modules/") || entry.link === true;
    if (isOurs || entry.dev === true || entry.devOptional === true) return [];
    return [{ name, version: entry.version ?? "", licence: entry.license ?? "unknown" }];
  });
  const unique = new Map(found.map((shipped) => [`${shipped.name}@${shipped.version}`, shipped]));
  return [...unique.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version, "en"),
  );
}

/** The page in Markdown. */
export function licencesPage(text: string): string {
  const shipped = shippedPackages(text);
  const counts = new Map<string, number>();
  for (const { licence } of shipped) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const byCount = [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b, "en"));
  return [
    "# Licences and versions",
    "",
    "The packages that a server runs with, by `package-lock.json`. Packages for other platforms are listed, too. " +
      "`npm run licences` writes this page, and a test holds both equal. [NOTICE](../NOTICE) has the licences of the " +
      "models' weights. The playground itself is under the MIT licence.",
    "",
    "| Licence | Packages |",
    "| --- | --- |",
    ...byCount.map(([licence, count]) => `| ${licence} | ${count} |`),
    "",
    "| Package | Version | Licence |",
    "| --- | --- | --- |",
    ...shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    "",
  ].join("\n");
}
