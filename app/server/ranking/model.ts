import { Appeal } from "./appeal.ts";
import { Catalogue, type RankedBook } from "./catalogue.ts";
import { CoLikes } from "./co-likes.ts";
import { Neighbours } from "./neighbours.ts";

/** One standing decision of a reader: a like (or a save, or a book read), or a pass. */
export interface Decision {
  book: number;
  liked: boolean;
}

/**
 * Everything the ranking has learnt, derived from books and decisions alone. Nothing in it is stored: it is built
 * from the events at the start and follows them.
 */
export class RankingModel {
  readonly catalogue = new Catalogue();
  readonly appeal = new Appeal();
  readonly coLikes = new CoLikes();
  readonly neighbours = new Neighbours(this.coLikes);

  addBook(book: RankedBook): void {
    this.catalogue.add(book);
  }

  decide(reader: string, { book, liked }: Decision): void {
    this.appeal.count(book, liked, 1);
    if (!liked) return;
    this.coLikes.add(reader, book);
    this.neighbours.touch(this.coLikes.likesOf(reader));
  }

  /** Takes a decision back, as if it had never been made. */
  undo(reader: string, { book, liked }: Decision): void {
    this.appeal.count(book, liked, -1);
    if (!liked) return;
    this.neighbours.touch(this.coLikes.likesOf(reader));
    this.coLikes.remove(reader, book);
  }

  /** Brings norms, heads and, within `budgetMs`, the neighbours' rows up to date. */
  settle(budgetMs = Infinity): void {
    this.appeal.settle(this.catalogue);
    this.neighbours.settle(this.catalogue.largestId);
    this.neighbours.refresh(budgetMs);
  }
}
