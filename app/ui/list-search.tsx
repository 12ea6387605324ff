import { useEffect, useRef, type ReactNode } from "react";
import { Form, useNavigate } from "react-router";

import "./list-search.css";

/** While a reader types, the search waits for a pause this long. */
const TYPING_PAUSE_MS = 250;

interface ListSearchProps {
  /** The list's address. */
  path: string;
  /** The query of what is shown now, with its question mark. */
  shown: string;
  /** The query of what these fields ask for, in the same spelling. */
  queryOf(fields: URLSearchParams): string;
  label: string;
  search: string;
  /** What else narrows or orders the list: choices that count at once. */
  children: ReactNode;
}

/** The search of a long list, and what stands beside it. All of it is in the address, so that back and reload keep it. */
export function ListSearch({ path, shown, queryOf, label, search, children }: ListSearchProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  function show() {
    clearTimeout(typing.current);
    const fields = [...new FormData(form.current!)].map(([name, value]) => [name, value as string]);
    const wanted = queryOf(new URLSearchParams(fields));
    if (wanted !== shown) void navigate(`${path}${wanted}`, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      role="search"
      action={path}
      className="list-controls"
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
        className="list-search"
      />
      {children}
      <noscript>
        <button type="submit" className="text-button">
          Find
        </button>
      </noscript>
    </Form>
  );
}
