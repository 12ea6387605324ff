import { asc, eq, inArray, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { db } from "#db/client.server.ts";
import { authors } from "#db/schema.ts";

export interface AuthorLife {
  id: number;
  name: string;
  slug: string;
  deathYear: number | null;
}

const LIFE = { id: authors.id, name: authors.name, slug: authors.slug, deathYear: authors.deathYear };

/** Null if there is no such author, or the name is joined to another. */
export async function authorLife(id: number): Promise<AuthorLife | null> {
  const [author] = await db
    .select(LIFE)
    .from(authors)
    .where(sql`${authors.id} = ${id} and ${authors.sameAsId} is null`);
  return author ?? null;
}

export async function authorsOfBook(bookId: number): Promise<AuthorLife[]> {
  return db
    .select(LIFE)
    .from(authors)
    .where(
      inArray(
        authors.id,
        sql`(select coalesce(same_as_id, id) from book_authors join authors named on named.id = author_id
          where book_id = ${bookId})`,
      ),
    )
    .orderBy(asc(authors.name), asc(authors.id));
}

/** Null for living authors and unknown years. Returns false if there is no such author. */
export async function setDeathYear(adminId: string, id: number, deathYear: number | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [author] = await tx.update(authors).set({ deathYear }).where(eq(authors.id, id)).returning({
      name: authors.name,
    });
    if (author) await logAct(tx, adminId, "settings-changed", { subject: `year of death: ${author.name}` });
    return author !== undefined;
  });
}
