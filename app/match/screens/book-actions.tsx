import { useRef, useState } from "react";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import { useSavedBook } from "#app/books/parts/saved-book.ts";
import type { AnswerBook } from "#app/match/model/answer.ts";
import { PreloadedAddition, useAddToList } from "#app/reading/parts/add-to-list.tsx";
import { StartForm } from "#app/reading/parts/start-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import * as styles from "./more-picks.module.css";

/** Save, add to the list, read the description. Save and add ask a visitor to sign in. */
export function BookActions({ book }: { book: AnswerBook }) {
  const { saved, toggle, failed, problem } = useSavedBook(book.id, book.saved);
  const list = useAddToList(book.id, book.listed);
  const listButton = useRef<HTMLButtonElement>(null);
  const [reading, setReading] = useState(false);
  const signedIn = useSignedIn();
  const signIn = useSignIn();
  const name = <span className="sr-only">{book.title}</span>;
  return (
    <>
      <div className={styles.matchActions}>
        <button
          type="button"
          className="text-button"
          aria-pressed={saved}
          onClick={() => (signedIn ? toggle() : signIn({ save: book.id }))}
        >
          {saved ? "Saved" : "Save"} {name}
        </button>
        <button ref={listButton} type="button" className="text-button" aria-disabled={list.listed} onClick={list.add}>
          {list.listed ? "Already in List" : "Add to List"} {name}
        </button>
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setReading(true)}>
          Description {name}
        </button>
        {signedIn && !book.listed && (
          <StartForm book={{ bookId: book.id }} className="text-button" of={name} addition={list} button={listButton} />
        )}
      </div>
      {(failed || list.failed) && (
        <ErrorBanner>
          {problem ?? list.problem ?? (failed ? "Failed to save this book. Please try again." : "Failed to add book")}
        </ErrorBanner>
      )}
      {signedIn && (
        <>
          <PreloadedAddition />
          <PreloadedAction path="/saved-books/1" />
        </>
      )}
      <Dialog title={book.title} open={reading} onClose={() => setReading(false)}>
        <p className={`muted ${styles.dialogByline}`}>{book.author}</p>
        <p className={styles.matchDescription}>{book.description ?? "No description available."}</p>
      </Dialog>
    </>
  );
}
