import type pg from "pg";

import type { Outcome } from "./outcome.ts";

export async function rejectWithdrawn(client: pg.ClientBase): Promise<Outcome[]> {
  const { rows } = await client.query<{ source: number; line: number; title: string | null }>(
    `DELETE FROM import_batch AS r USING withdrawn_books AS w
     WHERE w.book_id = coalesce(r.book_id, (SELECT r.number FROM catalogue_sources AS s WHERE s.key = r.number_source))
     RETURNING r.source, r.line, r.title`,
  );
  return rows.map((row) => ({ kind: "rejected", reason: "it was withdrawn here", ...row }));
}

export async function addFacetsAndNames(client: pg.ClientBase): Promise<void> {
  await client.query(`
    INSERT INTO book_facets (book_id, facet, term, position)
    SELECT r.book, placed.facet, placed.term, placed.position
    FROM import_batch AS r, jsonb_to_recordset(r.facets) AS placed (facet text, term text, position smallint)
    WHERE r.is_new OR NOT EXISTS (SELECT FROM book_facets AS known WHERE known.book_id = r.book)
    ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO author_alternates (name, alternate)
    SELECT DISTINCT pair ->> 0, pair ->> 1
    FROM import_batch AS r, jsonb_array_elements(r.alternates) AS pair
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING`);
}
