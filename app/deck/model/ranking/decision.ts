/** One standing decision of a reader: a like (or a save, or a book read), or a pass. */
export interface Decision {
  book: number;
  liked: boolean;
  /** How it was swiped when it came as a card, where that is another answer; null where it never did. */
  swiped?: boolean | null;
}
