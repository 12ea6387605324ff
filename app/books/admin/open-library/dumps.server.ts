import { env } from "#app/env.server.ts";
import { dumpsIn } from "#db/openlibrary/dump-addresses.ts";

/** False where the owner has turned Open Library off: its dumps can still be read from a folder. */
export const mayFetchDumps = env.OPENLIBRARY_URL !== "";

/** The same for a folder that is not there, that may not be read, or that lacks a file: nobody learns what else is there. */
const NO_DUMPS =
  "The app finds no dumps there. It needs ol_dump_ratings_….txt.gz, and those of reading-log, works and authors; editions and redirects may come with them.";

/** Null if the folder has what an import needs. */
export function folderProblem(folder: string): string | null {
  try {
    dumpsIn(folder);
    return null;
  } catch {
    return NO_DUMPS;
  }
}
