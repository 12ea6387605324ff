import { useEffect, useRef, type ReactNode } from "react";
import { Form, useNavigate } from "react-router";

import { t } from "#app/language/t.ts";

import * as styles from "./list-search.module.css";

const TYPING_PAUSE_MS = 250;

interface ListSearchProps {
  path: string;
  shown: string;
  queryOf(fields: URLSearchParams): string;
  label: string;
  search: string;
  children: ReactNode;
}

export function ListSearch({ path, shown, queryOf, label, search, children }: ListSearchProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  function show() {
    clearTimeout(typing.current);
    const fields = [...new FormData(form.current!)].map(([name, value]) => [name, value as string]);
    const query = queryOf(new URLSearchParams(fields));
    if (query !== shown) void navigate(`${path}${query}`, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      role="search"
      action={path}
      className={styles.controls}
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
      onChange={(event) => {
        clearTimeout(typing.current);
        if (event.target instanceof HTMLInputElement) typing.current = setTimeout(show, TYPING_PAUSE_MS);
        else show();
      }}
    >
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={search}
        className={styles.input}
      />
      {children}
      <noscript>
        <button type="submit" className="text-button">
          {t("Find")}
        </button>
      </noscript>
    </Form>
  );
}
