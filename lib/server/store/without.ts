/** The object without these fields: of a table's columns, those that a query does not read. */
export const without = <Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Omit<Fields, Name> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !(names as readonly string[]).includes(name)),
  ) as Omit<Fields, Name>;
