import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { STATUS_RANKS } from "#db/reading.ts";

interface Dated {
  status: SQLWrapper;
  completedAt: SQLWrapper;
  stoppedAt: SQLWrapper;
  updatedAt: SQLWrapper;
}

/** Must be worded as in the index of the list by date, which PostgreSQL would not use otherwise. */
export const statusRank = ({ status }: Pick<Dated, "status">): SQL<number> =>
  sql<number>`(case ${status}${sql.join(
    Object.entries(STATUS_RANKS).map(([name, rank]) => sql.raw(` when '${name}' then ${rank}`)),
  )} end)`;

export const entryDate = ({ status, completedAt, stoppedAt, updatedAt }: Dated): SQL<Date> =>
  sql<Date>`(case ${status} when 'completed' then coalesce(${completedAt}, ${updatedAt}) when 'did_not_finish' then coalesce(${stoppedAt}, ${updatedAt}) else ${updatedAt} end)`;
