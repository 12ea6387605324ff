import { pool } from "#db/client.server.ts";

export async function databaseAnswers(): Promise<boolean> {
  return pool.query("SELECT 1").then(
    () => true,
    () => false,
  );
}
