import { sql, type Column, type Placeholder, type SQL } from "drizzle-orm";

type Value = string | Placeholder;

/** Of newest first: later than every row. */
export const NEWEST = ["9000000000000000", 0] as const;

/** The microseconds since 1970 of a column, as a cursor has them: a Date would lose the last three digits. */
export function microsOf(column: Column): SQL<string> {
  return sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`;
}

/** A cursor's time and id, to compare with `(column, id)`: as columns, so that their index is read from there on. */
export function timeCursor(micros: Value, id: number | Placeholder): SQL {
  return sql`(timestamptz 'epoch' + ${micros}::double precision * interval '1 microsecond', ${id}::integer)`;
}
