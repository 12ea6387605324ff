import { useState } from "react";
import type { FetcherWithComponents } from "react-router";

import { entryPath, type EntryAnswer, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { pageProblem, readPages } from "#app/reading/model/reading-pages.ts";

import { NumberForm } from "./number-form.tsx";

import * as styles from "./page-form.module.css";

const STEP = 10;

interface PageFormProps {
  entry: ReadingEntry;
  page: FetcherWithComponents<EntryAnswer>;
  status: FetcherWithComponents<EntryAnswer>;
}

/** Logs a page, typed or ten more. The last page offers "Finish" instead of completing the book automatically. */
export function PageForm({ entry, page, status }: PageFormProps) {
  const { currentPage, totalPages } = entry;
  const [typed, setTyped] = useState<string | null>(null);
  const action = entryPath(entry.id, "page");
  const atEnd = totalPages !== null && (typed === null ? currentPage : readPages(typed)) === totalPages;
  return (
    <div className={styles.pageRow}>
      <NumberForm
        fetcher={page}
        action={action}
        name="page"
        label="Page"
        value={currentPage}
        max={totalPages}
        problemOf={(text) => pageProblem(text, totalPages)}
        title={entry.title}
        onTyped={setTyped}
      />
      {(totalPages === null || currentPage + STEP <= totalPages) && (
        <button
          type="button"
          className={styles.step}
          onClick={() =>
            void page.submit(
              { page: String(currentPage + STEP), title: entry.title },
              { method: "POST", action, flushSync: true },
            )
          }
        >
          +{STEP} <span className="sr-only">pages</span>
        </button>
      )}
      {atEnd && (
        <status.Form method="post" action={entryPath(entry.id, "status")}>
          <input type="hidden" name="title" value={entry.title} />
          <button type="submit" name="status" value="completed" className={`button-solid ${styles.finish}`}>
            Finish
          </button>
        </status.Form>
      )}
    </div>
  );
}
