import { createPool } from "#db/pool.ts";
import { startApp } from "#tests/app-process.ts";
import { createSessions, SESSIONS_SECRET } from "#tests/reader-sessions.ts";

import { phoneVisits, type VisitFigures } from "./phone-visits.ts";
import { addSyntheticReading } from "./synthetic-reading.ts";

export interface ListFigures extends VisitFigures {
  books: number;
}

const LISTS = [300, 10_000];

const pool = createPool(process.env["DATABASE_URL"]!, { max: 1 });
const sessions = await createSessions(pool, LISTS.length);
for (const [at, books] of LISTS.entries()) await addSyntheticReading(pool, sessions[at]!.userId, books);
await pool.end();
const env = { DATABASE_URL: process.env["DATABASE_URL"]!, APP_SECRET: SESSIONS_SECRET };
const app = await startApp(process.env["DATA_DIR"]!, env);
const figures: ListFigures[] = [];
for (const [at, books] of LISTS.entries()) {
  const [name, value] = sessions[at]!.cookie.split("=") as [string, string];
  const cookie = { name, value, domain: new URL(app.address).hostname, path: "/", expires: -1 };
  const cookies = [{ ...cookie, httpOnly: true, secure: false, sameSite: "Lax" as const }];
  const visits = await phoneVisits({
    address: `${app.address}/reading-tracker`,
    as: { storageState: { cookies, origins: [] } },
    async touch(page) {
      const field = page.getByRole("spinbutton").first();
      await field.tap();
      await field.pressSequentially("12");
    },
  });
  figures.push({ books, ...visits });
}
await app.stop();
console.log(JSON.stringify(figures));
process.exit();
