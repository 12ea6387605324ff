import { spellingKey } from "#app/match/index-file/index-part.ts";

export class WordList {
  private readonly lists = new Map<string, string[]>();

  add(word: string): void {
    const key = spellingKey(word[0]!, word.length);
    const list = this.lists.get(key);
    if (list) list.push(word);
    else this.lists.set(key, [word]);
  }

  of(initial: string, length: number): readonly string[] {
    return this.lists.get(spellingKey(initial, length)) ?? [];
  }
}
