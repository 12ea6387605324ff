import { env } from "#app/env.server.ts";
import { dumpsIn } from "#openlibrary-dumps/dump-addresses.ts";

/** False if the owner has turned Open Library off; a folder of dumps can still be read. */
export const mayFetchDumps = env.OPENLIBRARY_URL !== "";

/** One message for every problem with the folder: the admin learns nothing else about the server's files. */
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
