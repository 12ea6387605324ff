import type { Merge } from "#app/books/model/admin/health/queries.server.ts";

/** What was merged lately. */
export function MergeLog({ merges }: { merges: Array<Omit<Merge, "createdAt"> & { date: string }> }) {
  if (merges.length === 0) return null;
  return (
    <section aria-labelledby="merged">
      <h2 id="merged" className="admin-heading">
        Merged lately
      </h2>
      <ul className="admin-list">
        {merges.map(({ id, keptTitle, goneTitle, moved, date }) => (
          <li key={id}>
            <p className="wrap-anywhere">{goneTitle === keptTitle ? keptTitle : `${goneTitle}, into ${keptTitle}`}</p>
            <p className="text-sm text-muted">{`${date}. ${inWords(moved)}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords(moved: Record<string, number>): string {
  const parts = Object.entries(moved).filter(([, rows]) => rows > 0);
  if (parts.length === 0) return "Nothing referred to it.";
  return `Moved: ${parts.map(([table, rows]) => `${rows.toLocaleString("en-US")} × ${table.replaceAll("_", " ")}`).join(", ")}.`;
}
