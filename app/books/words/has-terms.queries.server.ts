import { sql, type SQL } from "drizzle-orm";

export function hasTerms(text: SQL, tsquery: SQL): SQL {
  return sql`to_tsvector('simple', indexed_words(${text})) @@ to_tsquery('simple', ${tsquery})`;
}
