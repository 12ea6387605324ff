import { nameOfSlug, placesOfSeries } from "#app/books/names/name-pages.queries.server.ts";
import { namePath } from "#app/books/names/name-path.ts";
import { t } from "#app/language/t.ts";

import { asList, MOST_LISTED, type ListSource } from "./book-list.ts";

export const seriesList: ListSource = {
  begins: "/series/",
  async read({ pathname }) {
    const series = await nameOfSlug("series", pathname.slice("/series/".length));
    const places = series ? await placesOfSeries(series.id) : [];
    if (!series || places.length === 0) return { problem: t("Series not found"), status: 404 };
    const ids = places.slice(0, MOST_LISTED).map(({ bookId }) => bookId);
    const list = { ids, isMore: places.length > ids.length };
    return { path: namePath("series", series.slug), title: series.name, link: asList(list), ...list };
  },
};
