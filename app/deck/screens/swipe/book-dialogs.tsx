import { useSignedIn } from "#app/auth/parts/user.ts";
import { SAVING_FAILED, useSavedBook } from "#app/books/parts/saved-book.ts";
import type { CardBook, DeckCard } from "#app/deck/model/swipe/queries.server.ts";
import { AddToList } from "#app/reading/parts/add-to-list.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { BookDescription, BookPageLink, OpenLink } from "./book-facts.tsx";
import type { OpenBook } from "./use-book-sheet.tsx";

import * as styles from "./book-dialogs.module.css";
import * as cardStyles from "./swipe-card.module.css";

interface BookDialogProps {
  /** Null while the dialog is closed. */
  book: CardBook | null;
  onOpen: OpenBook;
  onClose(): void;
}

export function DescriptionDialog({ book, onOpen, onClose }: BookDialogProps) {
  return (
    <Dialog title={book?.title ?? ""} open={book !== null} onClose={onClose}>
      {book && (
        <>
          <p className={`muted ${styles.dialogByline}`}>{[book.author, book.facts].filter(Boolean).join(" · ")}</p>
          <div className={styles.dialogDescription}>
            <BookDescription book={book} />
          </div>
          <div className={styles.dialogLinks}>
            <OpenLink book={book} className="text-link" />
            <BookPageLink book={book} onOpen={onOpen} />
            <AddToList bookId={book.id} className="text-button" />
          </div>
        </>
      )}
    </Dialog>
  );
}

interface MatchDialogProps {
  /** Null while the dialog is closed. */
  card: DeckCard | null;
  saved: boolean;
  /** Asks a visitor to sign in. */
  onSignIn(bookId: number): void;
  onClose(): void;
}

/** Every way of closing it continues swiping: the like is already recorded. */
export function MatchDialog({ card, saved, onSignIn, onClose }: MatchDialogProps) {
  return (
    <Dialog title="You matched with this book!" open={card !== null} onClose={onClose}>
      {card && (
        <div className={styles.match} data-large-title>
          <div className={styles.matchCover}>
            <img src={card.book.cover.src} alt="" width="320" height="480" />
            <span className={`${cardStyles.stamp} ${cardStyles.stampLike} ${styles.landing}`} aria-hidden>
              Like
            </span>
          </div>
          <div className={styles.matchText}>
            <p className={styles.matchTitle}>{card.book.title}</p>
            <p className="muted">{[card.book.author, card.book.facts].filter(Boolean).join(" · ")}</p>
            {card.reason && <p className={styles.matchReason}>Why it was in your deck: {lowerFirst(card.reason)}.</p>}
          </div>
          <div className={styles.matchChoices}>
            <SaveChoice bookId={card.book.id} saved={saved} onSignIn={onSignIn} />
            <AddToList bookId={card.book.id} className="button-quiet" />
            <OpenLink book={card.book} className={`button-quiet ${styles.matchWide}`} />
            <button type="button" className={`button-quiet ${styles.matchWide}`} onClick={onClose} data-first-focus>
              Continue Swiping
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function SaveChoice({ bookId, saved, onSignIn }: Pick<MatchDialogProps, "saved" | "onSignIn"> & { bookId: number }) {
  const signedIn = useSignedIn();
  const saving = useSavedBook(bookId, saved);
  return (
    <>
      <button
        type="button"
        className="button-solid"
        aria-pressed={saving.saved}
        onClick={() => (signedIn ? saving.toggle() : onSignIn(bookId))}
      >
        {saving.saved ? "Saved" : "Save"}
      </button>
      {saving.failed && <ErrorBanner>{saving.problem ?? SAVING_FAILED}</ErrorBanner>}
    </>
  );
}
