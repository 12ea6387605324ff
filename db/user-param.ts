import { sql, type Placeholder } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

export type UserParam = string | Placeholder<"userId"> | AnyPgColumn;

export const USER = sql.placeholder("userId");
