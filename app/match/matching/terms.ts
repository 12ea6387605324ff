import { NUMBERED_FORMS, type WordForm } from "./tokens.ts";
import { WordList } from "./word-list.ts";

const UNKNOWN = -1;

/** The stems of an index, numbered. */
export class Terms {
  readonly words = new WordList();
  /** By term: its stem, and the word that came first. */
  readonly stems: string[] = [];
  readonly firstWords: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly ofForms = new Int32Array(NUMBERED_FORMS).fill(UNKNOWN);
  /** By term: 1 if a title, an author or a name of `readersOf` ever contained it. */
  private inNames = new Uint8Array(1024);
  private readonly isElsewhere: (stem: string) => boolean;

  /** `isElsewhere`: whether a word with this stem is listed elsewhere, so that it need not be here. */
  constructor(isElsewhere: (stem: string) => boolean) {
    this.isElsewhere = isElsewhere;
  }

  /** Undefined if no book ever contained it. */
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

  /** The number of a form's stem. */
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
