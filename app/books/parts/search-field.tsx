import type { ReactNode } from "react";

import { LONGEST_QUERY } from "#app/books/search/found-book.ts";

import * as styles from "./search-field.module.css";

interface SearchFieldProps {
  label: string;
  query: string;
  isFocused?: boolean;
  children: ReactNode;
}

export function SearchField({ label, query, isFocused, children }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="search"
        maxLength={LONGEST_QUERY}
        defaultValue={query}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- where one comes only to search
        autoFocus={isFocused}
        className="field-input rest voice"
      />
      {children}
    </div>
  );
}
