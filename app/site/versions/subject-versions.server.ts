import { authorVersions, seriesVersions } from "#app/books/names/name-versions.queries.server.ts";
import type { Versions } from "#app/http/version-check.ts";
import { bookVersions } from "#app/site/book/versions.queries.server.ts";

const KINDS: Record<string, Versions> = { books: bookVersions, authors: authorVersions, series: seriesVersions };

/** By addresses such as `/books/41` and `/series/dune`. */
export const subjectVersions: Versions = async (subjects) => {
  const versions = await Promise.all(
    Object.entries(KINDS).map(async ([kind, versionsOf]) => {
      const begin = `/${kind}/`;
      const names = subjects
        .filter((subject) => subject.startsWith(begin))
        .map((subject) => subject.slice(begin.length));
      if (names.length === 0) return [];
      return [...(await versionsOf(names))].map(([name, version]) => [begin + name, version] as const);
    }),
  );
  return new Map(versions.flat());
};
