import { Appeal } from "./appeal.ts";
import { Catalogue, type RankedBook } from "./catalogue.ts";
import { CoLikes } from "./co-likes.ts";
import type { Decision } from "./decision.ts";
import { Neighbours } from "./neighbours.ts";

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

  decide(reader: string, decision: Decision): void {
    this.appeal.count(decision, 1);
    const { book, liked } = decision;
    if (!liked) return;
    this.coLikes.add(reader, book);
    this.neighbours.touch(this.coLikes.likesOf(reader));
  }

  /** Takes a decision back, as if it had never been made. */
  undo(reader: string, decision: Decision): void {
    this.appeal.count(decision, -1);
    const { book, liked } = decision;
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
