import { Appeal } from "./appeal.ts";
import { Catalogue, type RankedBook } from "./catalogue.ts";
import { CoLikes } from "./co-likes.ts";
import type { Decision } from "./decision.ts";
import { Neighbours } from "./neighbours.ts";

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

  undo(reader: string, decision: Decision): void {
    this.appeal.count(decision, -1);
    const { book, liked } = decision;
    if (!liked) return;
    this.neighbours.touch(this.coLikes.likesOf(reader));
    this.coLikes.remove(reader, book);
  }

  recompute(budgetMs = Infinity): void {
    this.appeal.recompute(this.catalogue);
    this.neighbours.recompute(this.catalogue.largestId);
    this.neighbours.refresh(budgetMs);
  }
}
