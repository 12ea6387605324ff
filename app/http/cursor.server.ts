import { sql, type Placeholder, type SQL, type SQLWrapper } from "drizzle-orm";

type Value = string | Placeholder;

export const NEWEST = ["9000000000000000", 0] as const;

/** Microseconds since 1970 of a column, as a cursor holds them: a Date would lose the last three digits. */
export function microsOf(column: SQLWrapper): SQL<string> {
  return sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`;
}

/** Typed as columns, so that the index of `(column, id)` is used. */
export function timeCursor(micros: Value, id: number | Placeholder): SQL {
  return sql`(${momentAt(micros)}, ${id}::integer)`;
}

export function momentAt(micros: Value): SQL {
  return sql`timestamptz 'epoch' + ${micros}::double precision * interval '1 microsecond'`;
}
