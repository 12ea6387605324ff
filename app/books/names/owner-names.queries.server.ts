import { and, eq, isNotNull, or, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";

import { NAME_TABLES, type NameTable } from "./name-ids.queries.server.ts";
import { personKey, seriesKey } from "./name-key.ts";
import { lockNames, noteNamesChanged } from "./read-names.queries.server.ts";

const JOINED_ON_PAGE = 100;

/** Null: the names are joined. */
export type JoinProblem = "no-name" | "no-into" | "already-one" | null;

/** Names are typed as a page's address, its slug, or in any spelling. */
export async function joinNames(adminId: string, table: NameTable, typed: string, typedInto: string) {
  return db.transaction(async (tx): Promise<JoinProblem> => {
    await lockNames(tx);
    const gone = await nameTyped(tx, table, typed);
    const into = await nameTyped(tx, table, typedInto);
    if (!gone) return "no-name";
    if (!into) return "no-into";
    const [goneId, intoId] = [gone.sameAsId ?? gone.id, into.sameAsId ?? into.id];
    if (goneId === intoId) return "already-one";
    const columns = NAME_TABLES[table];
    // Names that were joined to the removed one follow it.
    await tx
      .update(columns)
      .set({ sameAsId: intoId })
      .where(or(eq(columns.id, goneId), eq(columns.sameAsId, goneId)));
    await logAct(tx, adminId, "names-joined", { subject: `${gone.name} → ${into.name}` });
    await noteNamesChanged(tx);
    return null;
  });
}

async function nameTyped(tx: Transaction, table: NameTable, typed: string) {
  const { id, name, slug, key, sameAsId } = NAME_TABLES[table];
  const address = typed.replace(/[?#].*$/, "").replace(/^.*\//, "");
  const keyOf = table === "authors" ? personKey : seriesKey;
  const [found] = await tx
    .select({ id, name, sameAsId })
    .from(NAME_TABLES[table])
    .where(or(eq(slug, address), eq(key, keyOf(typed))))
    .orderBy(sql`${slug} = ${address} desc`)
    .limit(1);
  return found;
}

export async function partName(adminId: string, table: NameTable, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockNames(tx);
    const columns = NAME_TABLES[table];
    const [parted] = await tx
      .update(columns)
      .set({ sameAsId: null })
      .where(and(eq(columns.id, id), isNotNull(columns.sameAsId)))
      .returning({ name: columns.name });
    if (!parted) return;
    await logAct(tx, adminId, "names-parted", { subject: parted.name });
    await noteNamesChanged(tx);
  });
}

export interface JoinedName {
  kind: NameTable;
  id: number;
  name: string;
  into: string;
  intoSlug: string;
}

export async function joinedNames(after: NameCursor | null): Promise<{ names: JoinedName[]; next: string | null }> {
  const { rows } = await db.execute<JoinedName & Record<string, unknown>>(sql`
    with joined as (
      select 'authors' as kind, gone.id, gone.name, kept.name as "into", kept.slug as "intoSlug"
      from authors gone join authors kept on kept.id = gone.same_as_id
      union all select 'series', gone.id, gone.name, kept.name, kept.slug
      from series gone join series kept on kept.id = gone.same_as_id
    ) select * from joined
    where ${after === null ? sql`true` : sql`(lower(name), kind, id) > (${nameAt(after)}, ${after.kind}, ${after.id})`}
    order by lower(name), kind, id limit ${JOINED_ON_PAGE + 1}`);
  const names = rows.slice(0, JOINED_ON_PAGE);
  const last = names.at(-1);
  return { names, next: last && rows.length > names.length ? `${last.kind}-${last.id}` : null };
}

export interface NameCursor {
  kind: NameTable;
  id: number;
}

export function readNameCursor(text: string | null): NameCursor | null {
  const [, kind, id] = /^(authors|series)-([1-9]\d{0,8})$/.exec(text ?? "") ?? [];
  return kind === undefined ? null : { kind: kind as NameTable, id: Number(id) };
}

/** The name may have been parted since the page was shown; its row stays. */
const nameAt = ({ kind, id }: NameCursor) => sql`(select lower(name) from ${NAME_TABLES[kind]} where id = ${id})`;
