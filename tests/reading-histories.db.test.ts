import { expect, it } from "vitest";

import { openTestDatabase } from "./database.ts";

it("the reading log leaves entry, log and figures as a slow reference has them, for random histories in three zones", async () => {
  const database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  const { checkHistories } = await import("./reading-histories.ts");
  const { pool } = await import("#db/client.server.ts");
  try {
    await expect(checkHistories(database.pool, 60)).resolves.toBeUndefined();
  } finally {
    await pool.end();
    await database.close();
  }
});
