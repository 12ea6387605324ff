import { useSignedIn } from "#app/auth/parts/user.ts";
import { languageNow, t } from "#app/language/t.ts";
import { BookBar } from "#app/reading/parts/book-bar.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLater } from "#app/ui/use-later.ts";

import { BookDescription, BookPageLink, OpenLink } from "./book-facts.tsx";
import type { CardBook, DeckCard } from "./queries.server.ts";
import type { OpenBook } from "./use-book-sheet.tsx";

import * as styles from "./book-dialogs.module.css";
import * as cardStyles from "./swipe-card.module.css";

interface BookDialogProps {
  book: CardBook | null;
  savedAmong: ReadonlySet<number>;
  onSignIn(bookId: number): void;
  onOpen: OpenBook;
  onClose(): void;
}

export function DescriptionDialog({ book, savedAmong, onSignIn, onOpen, onClose }: BookDialogProps) {
  return (
    <Dialog title={book?.title ?? ""} open={book !== null} onClose={onClose}>
      {book && (
        <>
          <p className="muted below-1">{[book.author, book.facts].filter(Boolean).join(" · ")}</p>
          <div className="below-5">
            <BookDescription book={book} />
          </div>
          <div className={styles.dialogLinks}>
            <DeckBookBar bookId={book.id} savedAmong={savedAmong} onSignIn={onSignIn} />
            <OpenLink book={book} className="text-link" />
            <BookPageLink book={book} onOpen={onOpen} />
          </div>
        </>
      )}
    </Dialog>
  );
}

interface MatchDialogProps {
  card: DeckCard | null;
  savedAmong: ReadonlySet<number>;
  onSignIn(bookId: number): void;
  onClose(): void;
}

/** Every way of closing it continues swiping: the like is already recorded. */
export function MatchDialog({ card, savedAmong, onSignIn, onClose }: MatchDialogProps) {
  return (
    <Dialog title={t("You matched with this book!")} open={card !== null} onClose={onClose}>
      {card && (
        <div className={styles.match} data-large-title>
          <div className={styles.matchCover}>
            <img src={card.book.cover.src} alt="" width="320" height="480" />
            <span className={`${cardStyles.stamp} ${cardStyles.stampLike} ${styles.landing}`} aria-hidden>
              {t("Like")}
            </span>
          </div>
          <div className={styles.matchText}>
            <p className="title balanced">{card.book.title}</p>
            <p className="muted">{[card.book.author, card.book.facts].filter(Boolean).join(" · ")}</p>
            {card.reason && (
              <p className={styles.matchReason}>
                {t("Why it was in your deck: {reason}.", { reason: inSentence(card.reason) })}
              </p>
            )}
          </div>
          <div className={styles.matchChoices}>
            <DeckBookBar bookId={card.book.id} savedAmong={savedAmong} onSignIn={onSignIn} />
            <OpenLink book={card.book} className="button-quiet" />
            <button type="button" className="button-quiet" onClick={onClose} data-first-focus>
              {t("Continue Swiping")}
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** German nouns stay large. */
const inSentence = (text: string) => (languageNow() === "en" ? text.charAt(0).toLowerCase() + text.slice(1) : text);

const loadStartForm = () => import("#app/reading/parts/start-form.tsx");

function DeckBookBar({
  bookId,
  savedAmong,
  onSignIn,
}: { bookId: number } & Pick<MatchDialogProps, "savedAmong" | "onSignIn">) {
  const later = useLater(useSignedIn(), loadStartForm);
  return (
    <BookBar
      book={{ id: bookId, saved: savedAmong.has(bookId), listed: false }}
      isLarge
      StatusForm={later?.StartForm}
      onSignIn={onSignIn}
    />
  );
}
