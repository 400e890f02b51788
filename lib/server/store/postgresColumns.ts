import { bigint, customType } from "drizzle-orm/pg-core";

/** Milliseconds since 1970 in a BIGINT, which the driver reads as text: libsql's `integer` of that mode. */
export const timestampMs = customType<{ data: Date; driverData: string | number }>({
  dataType: () => "bigint",
  toDriver: (date) => date.getTime(),
  fromDriver: (value) => new Date(Number(value)),
});

/** A whole number up to 2^53, as libsql's `integer` holds it. */
export const integer = (name: string) => bigint(name, { mode: "number" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
