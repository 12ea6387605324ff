import { books } from "#db/schema.ts";

export const COVER_COLUMNS = {
  id: books.id,
  title: books.title,
  author: books.author,
  genre: books.genre,
  imageUrl: books.imageUrl,
  coverHash: books.coverHash,
  coverCheckedAt: books.coverCheckedAt,
};
