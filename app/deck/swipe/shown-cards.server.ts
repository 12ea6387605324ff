import type { Place } from "#app/books/places/links.ts";
import type { LiveRanking } from "#app/deck/ranking/live-ranking.queries.server.ts";
import type { Taste } from "#app/deck/ranking/page-request.ts";

import type { Shuffle } from "./deck-order.ts";
import { cardBooks, type Deck, type FoundCard } from "./queries.server.ts";

export class ShownCards {
  readonly #found = new Map<number, FoundCard>();
  readonly #neverAuthors: ReadonlySet<number | undefined>;
  readonly #ranking: LiveRanking;
  readonly #deck: Deck;
  readonly #shuffle: Shuffle;
  readonly #never: Taste["never"];
  readonly #places: readonly Place[];
  readonly #languages: ReadonlySet<string> | null;

  constructor(
    ranking: LiveRanking,
    deck: Deck,
    shuffle: Shuffle,
    { never }: Taste,
    languages: readonly string[] | null,
    places: readonly Place[],
  ) {
    [this.#ranking, this.#deck, this.#shuffle, this.#never, this.#places] = [ranking, deck, shuffle, never, places];
    this.#languages = languages && new Set(languages);
    this.#neverAuthors = new Set(never.authors.map((name) => ranking.model.catalogue.authorNamed(name)));
  }

  async lookUp(ids: readonly number[]): Promise<void> {
    const missing = ids.filter((id) => !this.#found.has(id));
    for (const card of await cardBooks(missing, this.#places)) this.#found.set(card.book.id, card);
    for (const id of missing) if (!this.#found.has(id)) this.#ranking.deletedBooks.add(id);
  }

  titleOf(id: number): string | undefined {
    return this.#found.get(id)?.book.title;
  }

  /** Undefined if the book has left the deck, or joined it after the shuffle began. */
  get(id: number): FoundCard | undefined {
    const card = this.#found.get(id);
    if (!card || !this.isRead(card.language) || !this.#isWanted(card.book)) return undefined;
    const [number, ofDeck] =
      this.#deck === null ? [card.deckNumber, true] : [card.genreNumber, card.book.genre === this.#deck];
    return ofDeck && number < this.#shuffle.size ? card : undefined;
  }

  isRead(language: string | null): boolean {
    return language === null || this.#languages?.has(language) !== false;
  }

  /** By the database's author and genre, because the model may still have outdated ones. */
  #isWanted({ author, genre }: FoundCard["book"]): boolean {
    const { catalogue } = this.#ranking.model;
    return !this.#never.genres.includes(genre) && !this.#neverAuthors.has(catalogue.authorNamed(author));
  }
}
