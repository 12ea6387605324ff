import { seedCatalogue } from "#app/books/import/seed/seed.queries.server.ts";
import { openDatabase } from "#db/open.ts";

import { giveUp, say } from "./console.ts";

const [command] = process.argv.slice(2);
const database = await openDatabase((line) => say("database", line)).catch((error: Error) => giveUp(error.message));

switch (command) {
  case "migrate":
    say("database", "the schema is up to date");
    break;
  case "seed":
    say("seed", `${await seedCatalogue(database.pool)} books added`);
    break;
  case "reset":
    await database.owner.query(
      "DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle, pgboss CASCADE; CREATE SCHEMA public",
    );
    await database.migrate();
    say("database", `emptied; ${await seedCatalogue(database.pool)} books added`);
    break;
  default:
    await database.close();
    giveUp("Usage: npm run db:migrate | db:seed | db:reset");
}
await database.close();
