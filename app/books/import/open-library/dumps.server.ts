import { env } from "#app/env.server.ts";
import { t } from "#app/language/t.ts";
import { dumpsIn } from "#openlibrary-dumps/dump-addresses.ts";

/** False if the owner has turned Open Library off; a folder of dumps can still be read. */
export const mayFetchDumps = env.OPENLIBRARY_URL !== "";

/** One message for every problem with the folder: the admin learns nothing else about the server's files. */
const NO_DUMPS = () =>
  t(
    "This folder has no dumps. It needs ol_dump_ratings_….txt.gz and the same for reading-log, works and authors; editions and redirects are optional.",
  );

export function folderProblem(folder: string): string | null {
  try {
    dumpsIn(folder);
    return null;
  } catch {
    return NO_DUMPS();
  }
}
