import { NUMBERED_FORMS, type WordForm } from "./tokens.ts";
import { WordList } from "./word-list.ts";

const UNKNOWN = -1;

export class Terms {
  readonly words = new WordList();
  readonly stems: string[] = [];
  readonly firstWords: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly ofForms = new Int32Array(NUMBERED_FORMS).fill(UNKNOWN);
  private inNames = new Uint8Array(1024);
  private readonly isElsewhere: (stem: string) => boolean;

  /** `isElsewhere`: whether a word with this stem is listed elsewhere and can be left out. */
  constructor(isElsewhere: (stem: string) => boolean) {
    this.isElsewhere = isElsewhere;
  }

  of(stem: string): number | undefined {
    return this.numbers.get(stem);
  }

  isOfName(stem: string): boolean {
    const term = this.of(stem);
    return term !== undefined && this.inNames[term] === 1;
  }

  addOfName(form: WordForm): void {
    const term = this.add(form);
    if (term >= this.inNames.length) {
      const larger = new Uint8Array(2 * term);
      larger.set(this.inNames);
      this.inNames = larger;
    }
    this.inNames[term] = 1;
  }

  add({ stem, word, number }: WordForm): number {
    const known = number === null ? UNKNOWN : this.ofForms[number]!;
    if (known !== UNKNOWN) return known;
    let term = this.numbers.get(stem);
    if (term === undefined) {
      term = this.stems.push(stem) - 1;
      this.firstWords.push(word);
      if (!this.isElsewhere(stem)) this.words.add(word);
      this.numbers.set(stem, term);
    }
    if (number !== null) this.ofForms[number] = term;
    return term;
  }
}
