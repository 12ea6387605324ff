import { useEffect, useId, useRef } from "react";
import { Form, useNavigate } from "react-router";

import { readView, SORTS, viewQuery, type ShelfView, type Sort } from "./shelf-view.ts";

const SORT_NAMES: Record<Sort, string> = { newest: "Newest first", title: "Title", author: "Author" };

/** While a reader types, the search waits for a pause this long. */
const TYPING_PAUSE_MS = 250;

/** Search and order of a long shelf; they stand in the address, so that back and reload keep them. */
export function ShelfControls({ view }: { view: ShelfView }) {
  const id = useId();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  function show() {
    clearTimeout(typing.current);
    const fields = [...new FormData(form.current!)].map(([name, value]) => [name, value as string]);
    const wanted = readView(new URLSearchParams(fields));
    if (viewQuery(wanted) === viewQuery(view)) return;
    void navigate(`/dashboard${viewQuery(wanted)}`, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      role="search"
      action="/dashboard"
      className="shelf-controls"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <input
        type="search"
        name="q"
        aria-label="Search saved books"
        placeholder="Search saved books"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={view.search}
        className="shelf-search"
        onChange={() => {
          clearTimeout(typing.current);
          typing.current = setTimeout(show, TYPING_PAUSE_MS);
        }}
      />
      <label htmlFor={`${id}-sort`} className="sr-only">
        Sort by
      </label>
      <select id={`${id}-sort`} name="sort" defaultValue={view.sort} className="shelf-sort" onChange={show}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </select>
    </Form>
  );
}
