import { notFound } from "next/navigation";

/** The gallery of parts, in development alone: a built app answers 404 and holds none of it. */
export default async function Page() {
  // eslint-disable-next-line no-restricted-properties -- Inlined by the build, which then drops what follows.
  if (process.env.NODE_ENV !== "development") notFound();
  const [{ Specimens }, { Site }] = await Promise.all([
    import("@/components/specimens/specimens"),
    import("@/components/site/site"),
  ]);
  return (
    <Site>
      <Specimens />
    </Site>
  );
}
