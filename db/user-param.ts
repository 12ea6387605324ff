import { sql, type Placeholder } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A user's id, its place in a prepared statement, or the column of many users. */
export type UserParam = string | Placeholder<"userId"> | AnyPgColumn;

export const USER = sql.placeholder("userId");
