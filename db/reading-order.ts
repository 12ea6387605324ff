import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { STATUS_RANKS } from "./reading.ts";

interface Dated {
  status: SQLWrapper;
  completedAt: SQLWrapper;
  stoppedAt: SQLWrapper;
  updatedAt: SQLWrapper;
}

/** The rank of an entry's status. The index of the list by date contains it: another wording would not find it. */
export const statusRank = ({ status }: Pick<Dated, "status">): SQL<number> =>
  sql<number>`(case ${status}${sql.join(
    Object.entries(STATUS_RANKS).map(([name, rank]) => sql.raw(` when '${name}' then ${rank}`)),
  )} end)`;

/** When a book was finished or given up; of all others, when their entry was last changed. In the same index. */
export const entryDate = ({ status, completedAt, stoppedAt, updatedAt }: Dated): SQL<Date> =>
  sql<Date>`(case ${status} when 'completed' then coalesce(${completedAt}, ${updatedAt}) when 'did_not_finish' then coalesce(${stoppedAt}, ${updatedAt}) else ${updatedAt} end)`;
