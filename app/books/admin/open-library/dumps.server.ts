import { env } from "#app/env.server.ts";
import { dumpsIn } from "#db/openlibrary/dump-addresses.ts";

/** False if the owner has turned Open Library off; its dumps can still be read from a folder. */
export const mayFetchDumps = env.OPENLIBRARY_URL !== "";

/**
 * One message for a folder that is missing, forbidden or incomplete, so that it reveals nothing about the server's
 * files.
 */
const NO_DUMPS =
  "The app finds no dumps there. It needs ol_dump_ratings_….txt.gz, and those of reading-log, works and authors; editions and redirects may come with them.";

export function folderProblem(folder: string): string | null {
  try {
    dumpsIn(folder);
    return null;
  } catch {
    return NO_DUMPS;
  }
}
