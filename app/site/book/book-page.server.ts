import { coverPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { freeLink, type FreeLink } from "#app/books/free/free-link.ts";
import { peopleOfBook, seriesOfBookPage, type BookSeries } from "#app/books/names/book-names.queries.server.ts";
import type { Name } from "#app/books/names/name-pages.queries.server.ts";
import { booksInOrder, type NamedBook } from "#app/books/names/named-books.queries.server.ts";
import { paragraphsOf } from "#app/books/page/paragraphs.ts";
import { bookOfPage, contentNotesOf, tagsOf } from "#app/books/page/queries.server.ts";
import { bookLinks, type PlaceLink } from "#app/books/places/links.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import { mentionsOf, type BookMentions } from "#app/club/mentions/book-mentions.queries.server.ts";
import { likedByAtLeast } from "#app/deck/ranking/book-readers.server.ts";
import { bookFacts } from "#app/deck/swipe/book-facts.ts";
import { bookStars, type BookStars } from "#app/reading/stars/book-stars.queries.server.ts";
import type { Genre } from "#db/genres.ts";

import { moreLikeThis } from "./more-like-this.server.ts";

export interface BookPage {
  id: number;
  title: string;
  author: string;
  /** Empty for “Various”, and until the author's text has been read. */
  people: Name[];
  series: BookSeries[];
  genre: Genre;
  year: number | null;
  pages: number | null;
  /** Year and length in words; "" if neither is known. */
  facts: string;
  isbn13: string | null;
  description: string | null;
  paragraphs: string[];
  cover: CoverPaths;
  tags: string[];
  contentNotes: string[];
  /** In the owner's order. */
  links: PlaceLink[];
  /** Null unless the text is free. */
  free: FreeLink | null;
  /** A lower bound; null for too few readers. */
  likedBy: number | null;
  /** Null for too few readers. */
  stars: BookStars | null;
  mentions: BookMentions;
  similar: NamedBook[];
}

/** Must not depend on the reader: pages are cached by `bookVersions`. */
export async function bookPage(id: number): Promise<BookPage | null> {
  const book = await bookOfPage(id);
  if (!book) return null;
  const [people, series, tags, contentNotes, mentions, likedBy, similar, places, stars] = await Promise.all([
    peopleOfBook(id),
    seriesOfBookPage(id),
    tagsOf(id),
    contentNotesOf(id),
    mentionsOf(id),
    likedByAtLeast(id),
    moreLikeThis(id).then(booksInOrder),
    placesFor(null),
    bookStars(id),
  ]);
  const { title, author, genre, year, pages, isbn13, description } = book;
  const free = freeLink(book, places);
  return {
    id,
    title,
    author,
    people,
    series,
    genre,
    year,
    pages,
    isbn13,
    description,
    tags,
    contentNotes,
    mentions,
    paragraphs: description === null ? [] : paragraphsOf(description),
    facts: bookFacts({ year, pages }),
    cover: coverPaths(book),
    links: bookLinks(book, places).filter(({ href }) => href !== free?.href),
    free,
    likedBy,
    stars,
    similar,
  };
}
