import { Link } from "react-router";

import { t } from "#app/language/t.ts";

import type { FieldChange } from "./rules.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./upload.module.css";

interface ChangedBooksProps {
  books: Array<{ bookId: number; title: string; fields: FieldChange[] }>;
  isWaiting: boolean;
  hasMore: boolean;
  file: string;
}

export function ChangedBooks({ books, isWaiting, hasMore, file }: ChangedBooksProps) {
  return (
    <section aria-labelledby="changed">
      <h2 id="changed" className={adminStyles.heading}>
        {isWaiting ? t("What would change") : t("What it changed")}
      </h2>
      <a href={file} download className="button-quiet">
        {t("Download changes")}
      </a>
      <ul className={adminStyles.list}>
        {books.map(({ bookId, title, fields }) => (
          <li key={bookId}>
            <Link to={`/admin/books/${bookId}`}>{title}</Link>
            <dl className={styles.fields}>
              {fields.map(({ name, before, after }) => (
                <div key={name}>
                  <dt className="muted strong">{name}</dt>
                  <dd>
                    {before === "" ? <span className="muted">{t("nothing")}</span> : <del>{before}</del>}
                    <span aria-hidden="true"> → </span>
                    <ins>{after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {hasMore && <p className={searchStyles.noMatch}>{t("Download the changes to see them all.")}</p>}
    </section>
  );
}
