import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { MOST_LISTED, type ListSource } from "#app/deck/lists/book-list.ts";
import { t } from "#app/language/t.ts";

import { fittingBookIds } from "./next-books.server.ts";
import { NEXT, nextPath, readNextView } from "./next-view.ts";

/** Best first. The address names no reader: the shelf is the asker's. */
export const shelfList: ListSource = {
  begins: NEXT,
  async read({ searchParams }, { userId }) {
    if (userId === null) return { problem: t("Sign in to swipe your own list"), status: 404 };
    const view = { ...readNextView(searchParams), notNow: [] };
    const ids = await fittingBookIds(userId, view, await clockOf(userId));
    const listed = ids.slice(0, MOST_LISTED);
    return {
      path: nextPath(view),
      title: t("Your shelf"),
      link: t("Back to What next?"),
      ids: listed,
      isMore: ids.length > listed.length,
    };
  },
};
