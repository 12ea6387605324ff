import { useEffect, useRef, useState } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { showOwnStanding } from "#app/books/parts/own-standing.ts";
import { rememberAnswer } from "#app/books/parts/saved-book.ts";
import { fetchSignedIn } from "#app/http/sign-in-again.ts";
import { t } from "#app/language/t.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { fetchBookPage, type BookPagePart } from "./book-page-part.ts";
// Imported here: without a connection it could not come later.
import "#app/ui/close-on-back.ts";

import type { CardBook } from "./queries.server.ts";
import { usePullDown } from "./use-pull-down.ts";

interface BookSheetProps {
  book: CardBook;
  link: HTMLAnchorElement;
}

/** The book's page over the deck, at the page's address. The deck stays mounted below: nothing in it moves. */
export function BookSheet({ book, link }: BookSheetProps) {
  const [open, setOpen] = useState(true);
  const { page, retry } = useBookPage(link.href);
  const content = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  usePullDown(content, close);

  useEffect(() => {
    // A tap does not focus a link in every browser.
    if (!open) link.focus({ preventScroll: true });
  }, [open, link]);

  const isLoaded = page !== null && typeof page === "object";
  return (
    <Dialog title={(isLoaded && page.title) || book.title} open={open} onClose={close}>
      <div ref={content} data-address={isLoaded ? page.path : new URL(link.href).pathname}>
        {isLoaded && <Article page={page} bookId={book.id} />}
        {page === null && <Loading book={book} />}
        {page === "gone" && <p className="dialog-text muted">{t("This book is no longer in our catalogue.")}</p>}
        {page === "failed" && (
          <div className="dialog-text">
            <ErrorBanner>
              {navigator.onLine
                ? t("We couldn’t load this page.")
                : t("You’re offline. This page will open when you’re back online.")}
            </ErrorBanner>
            <div className="dialog-actions">
              <a href={link.href} className="button-quiet">
                {t("Open the page")}
              </a>
              <button type="button" className="button-solid" onClick={retry}>
                {t("Try again")}
              </button>
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function useBookPage(href: string) {
  const [page, setPage] = useState<BookPagePart | "gone" | "failed" | null>(null);
  useEffect(() => {
    if (page !== null) return;
    const leaving = new AbortController();
    fetchBookPage(href, leaving.signal).then(
      (found) => leaving.signal.aborted || setPage(found ?? "gone"),
      () => leaving.signal.aborted || setPage("failed"),
    );
    return () => leaving.abort();
  }, [href, page]);
  useEffect(() => {
    if (page !== "failed") return;
    const again = () => setPage(null);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [page]);
  return { page, retry: () => setPage(null) };
}

function Article({ page: { article, name }, bookId }: { page: BookPagePart; bookId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const signedIn = useSignedIn();
  useEffect(() => {
    const before = document.title;
    document.title = name;
    return () => void (document.title = before);
  }, [name]);
  useEffect(() => {
    place.current!.replaceChildren(article);
    const noteSaved = () => {
      const isSaved = article.querySelector("[data-part=actions] [data-save]")?.getAttribute("aria-pressed");
      if (isSaved) rememberAnswer(bookId, isSaved === "true");
    };
    if (signedIn) showOwnStanding(article, { onChange: noteSaved, ask: fetchSignedIn });
  }, [article, bookId, signedIn]);
  return <div ref={place} />;
}

function Loading({ book }: { book: CardBook }) {
  return (
    <>
      <p role="status" className="sr-only">
        {t("Loading book...")}
      </p>
      <p>{t("by {author}", { author: book.author })}</p>
    </>
  );
}
