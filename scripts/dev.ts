import { spawn } from "node:child_process";
import { join } from "node:path";

import { seedCatalogue } from "#app/books/import/seed/seed.queries.server.ts";
import { env } from "#app/env.server.ts";
import { openDatabase } from "#db/open.ts";

import { ROOT } from "./build.ts";
import { giveUp, say } from "./console.ts";

const database = await openDatabase((line) => say("database", line)).catch((error: Error) => giveUp(error.message));
await seedCatalogue(database.pool);

const cli = join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
const vite = spawn(process.execPath, [cli, "dev", "--port", String(env.PORT)], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, DATABASE_URL: database.url, DATABASE_OWNER_URL: undefined },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => vite.kill(signal));
process.on("disconnect", () => vite.kill());
vite.on("exit", (code) => void database.close().then(() => process.exit(code ?? 0)));
