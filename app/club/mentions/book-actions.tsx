import { PlaceLink } from "#app/books/parts/place-link.tsx";
import type { PlaceLink as Link } from "#app/books/places/links.ts";
import { rich } from "#app/language/rich.ts";
import { BookBar } from "#app/reading/parts/book-bar.tsx";
import { StartForm } from "#app/reading/parts/start-form.tsx";

import * as styles from "./book-actions.module.css";

interface BookActionsProps {
  book: { id: number; title: string; saved: boolean; listed: boolean };
  link?: Link | null;
}

export function BookActions({ book, link = null }: BookActionsProps) {
  return (
    <div className={styles.actions}>
      <BookBar book={book} StatusForm={StartForm}>
        <PlaceLink link={link} className="text-button">
          {rich("View {span}", { span: <span className="sr-only">{book.title}</span> })}
        </PlaceLink>
      </BookBar>
    </div>
  );
}
