export interface ListedWord {
  word: string;
  term: number;
}

/** The words of a catalogue, one for each term, by initial and length. */
export class WordList {
  private readonly lists = new Map<string, ListedWord[]>();

  add(word: string, term: number): void {
    const key = `${word[0]!}${word.length}`;
    const list = this.lists.get(key);
    if (list) list.push({ word, term });
    else this.lists.set(key, [{ word, term }]);
  }

  of(initial: string, length: number): readonly ListedWord[] {
    return this.lists.get(`${initial}${length}`) ?? [];
  }
}
