import { useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from "react";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import { SAVING_FAILED, useSavedBook } from "#app/books/parts/saved-book.ts";
import { t } from "#app/language/t.ts";
import { ADDITION_FAILED } from "#app/reading/list/addition.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { PreloadedAddition, useAddToList } from "./add-to-list.tsx";
import type { StartFormProps } from "./start-form.tsx";

import * as styles from "./book-bar.module.css";

interface BookBarProps {
  /** `title` names the book for screen readers, where the page has several. */
  book: { id: number; title?: string; saved: boolean; listed: boolean };
  isLarge?: boolean | undefined;
  /** Undefined until the deck has loaded it. */
  StatusForm: ComponentType<StartFormProps> | undefined;
  onSignIn?: (bookId: number) => void;
  onFailed?: (message: string) => void;
  children?: ReactNode;
}

export function BookBar({ book, isLarge, StatusForm, onSignIn, onFailed, children }: BookBarProps) {
  const { id, title } = book;
  const saving = useSavedBook(id, book.saved);
  const list = useAddToList(id, book.listed);
  const button = useRef<HTMLButtonElement>(null);
  const signedIn = useSignedIn();
  const signIn = useSignIn();
  const name = title && <span className="sr-only"> {title}</span>;
  const failure =
    (saving.failed && (saving.problem ?? SAVING_FAILED())) || (list.failed && (list.problem ?? ADDITION_FAILED()));

  const tell = useEffectEvent((message: string) => onFailed?.(message));
  useEffect(() => {
    if (failure) tell(failure);
  }, [failure]);

  return (
    <>
      <div className={styles.bar} data-large={isLarge}>
        <span className={styles.choice}>
          <button
            ref={button}
            type="button"
            className={styles.main}
            aria-disabled={list.listed}
            data-first
            onClick={list.add}
          >
            <span>
              {list.listed ? t("Already in List") : t("Add to List")}
              {name}
            </span>
          </button>
          {signedIn && !book.listed && StatusForm && (
            <StatusForm id={`status-${id}`} book={{ bookId: id }} of={title} addition={list} button={button} />
          )}
        </span>
        <button
          type="button"
          className={styles.save}
          aria-pressed={saving.saved}
          onClick={() => (signedIn ? saving.toggle() : onSignIn ? onSignIn(id) : signIn({ save: id }))}
        >
          <span>
            {saving.saved ? t("Saved") : t("Save")}
            {name}
          </span>
        </button>
        {children}
      </div>
      {failure && !onFailed && <ErrorBanner>{failure}</ErrorBanner>}
      {title && (
        <p role="status" className="sr-only">
          {list.listed && !book.listed && t("{title} is on your list.", { title })}
        </p>
      )}
      {signedIn && isLarge && <PreloadedAddition />}
    </>
  );
}
