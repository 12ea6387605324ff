import { namePath } from "#app/books/model/names/name-path.ts";

import * as styles from "./names.module.css";

interface PageStepsProps {
  kind: "authors" | "series";
  slug: string;
  page: number;
  pages: number;
}

/** Links to the pages before and after, as the blog's. */
export function PageSteps({ kind, slug, page, pages }: PageStepsProps) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <a href={namePath(kind, slug, page - 1)} rel="prev">
          ← Previous page
        </a>
      )}
      {page < pages && (
        <a href={namePath(kind, slug, page + 1)} rel="next">
          Next page →
        </a>
      )}
    </nav>
  );
}
