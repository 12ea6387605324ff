import { sql, type Placeholder } from "drizzle-orm";

/** A user's id, or its place in a prepared statement. */
export type UserParam = string | Placeholder<"userId">;

export const USER = sql.placeholder("userId");
