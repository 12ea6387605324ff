import { readFileSync } from "node:fs";

import { withdrawBooks } from "#app/books/import/batch/withdraw-books.queries.server.ts";
import { openDatabase } from "#db/open.ts";

import { giveUp } from "./console.ts";
import { typedPath } from "./typed-path.ts";

const USAGE = `Usage: npm run catalogue:withdraw -- FILE
  FILE  ids of books to withdraw, one per line, as in the catalogue they came from (OL45804W).
  No import brings them again. Readers who have one on their reading list keep the entry and its log.`;

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0 || file.startsWith("-")) {
  console.error(USAGE);
  process.exit(2);
}
const ids = readIds(typedPath(file));
const database = await openDatabase((line) => console.error(line)).catch((error: Error) => giveUp(error.message));
const gone = await withdrawBooks(database.pool, ids);
await database.close();
console.log(`Removed ${gone} books; no import will bring the ${ids.length} ids again.`);

function readIds(path: string): string[] {
  try {
    const lines = readFileSync(path, "utf8")
      .split(/\r?\n/)
      .map((line) => line.trim());
    return [...new Set(lines.filter((line) => line !== "" && line.length <= 200))];
  } catch (error) {
    return giveUp((error as Error).message);
  }
}
