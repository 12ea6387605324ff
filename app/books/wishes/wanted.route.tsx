import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";

import type { Route } from "./+types/wanted.route";
import { LISTED_FROM, MOST_SHOWN } from "./rules.ts";
import { WantedItem } from "./wanted-item.tsx";
import { wantedList } from "./wanted.queries.server.ts";

export async function loader() {
  return { books: await wantedList(MOST_SHOWN) };
}

export default function Wanted({ loaderData: { books } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={t("Wanted")}
      lead={t(
        "Books that {listedFrom} or more readers requested or saved. Numbers are rounded down, and readers stay anonymous.",
        { listedFrom: LISTED_FROM },
      )}
      back="/admin"
    >
      {books.length === 0 ? (
        <p className="muted">
          {t("Books appear here once {listedFrom} readers want them.", { listedFrom: LISTED_FROM })}
        </p>
      ) : (
        <p>
          <a href="/admin/wanted.csv" className="text-link" download>
            {t("Download the list with ISBNs")}
          </a>
        </p>
      )}
      <ul className="below-4">
        {books.map((book) => (
          <WantedItem key={book.id} book={book} />
        ))}
      </ul>
    </AdminFrame>
  );
}
