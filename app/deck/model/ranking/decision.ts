/** One standing decision of a reader: a like (or a save, or a book read), or a pass. */
export interface Decision {
  book: number;
  liked: boolean;
  /** The swipe of the card: true is a like; null if there was none. Equals `liked` if undefined. */
  swiped?: boolean | null;
}
