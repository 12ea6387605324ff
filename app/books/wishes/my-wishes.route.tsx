import { requireUser } from "#app/auth/session/session.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/my-wishes.route";
import { wishesOf } from "./queries.server.ts";
import { STATE_NEWS } from "./rules.ts";

import * as styles from "#app/books/places/places.module.css";

export const handle = { scripts: false } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const wishes = await wishesOf(requireUser(context).id);
  return { wishes: wishes.map(({ id, title, author, state }) => ({ id, title, author, state })) };
}

export default function MyWishes({ loaderData: { wishes } }: Route.ComponentProps) {
  return (
    <PlainPage title={t("Books you requested")} back={{ to: "/account/settings", name: t("Settings") }}>
      <p className="muted">
        {wishes.length === 0
          ? t(
              "Nothing yet. “Request this book” on a book’s page tells the owner, once three readers have asked for it.",
            )
          : t(
              "The owner sees a book once three readers have asked for it, but never who asked. We’ll tell you when it arrives.",
            )}
      </p>
      <ul className="below-4">
        {wishes.map((book) => (
          <li key={book.id} className={styles.place}>
            <div className="breakable">
              <p className={styles.name}>
                <a href={bookPath(book)}>{book.title}</a>
              </p>
              <p className="note">{[book.author, book.state && STATE_NEWS[book.state]].filter(Boolean).join(" · ")}</p>
            </div>
            <form method="post" action={`/wishes/${book.id}/removal`} className="links small">
              <button type="submit" className="text-button">
                {rich("Cancel request {span}", { span: <span className="sr-only">{book.title}</span> })}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}
