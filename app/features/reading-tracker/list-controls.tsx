import { useEffect, useId, useRef } from "react";
import { Form, useNavigate } from "react-router";

import { STATUS_NAMES, type EntriesWanted } from "#app/shared/reading-entry.ts";
import { READING_STATUSES } from "#db/reading.ts";

import { readView, viewQuery } from "./list-view.ts";

/** While a reader types, the search waits for a pause this long. */
const TYPING_PAUSE_MS = 250;

/** Search and filter of a long list; they stand in the address, so that back and reload keep them. */
export function ListControls({ view }: { view: EntriesWanted }) {
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
    void navigate(`/reading-tracker${viewQuery(wanted)}`, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      role="search"
      action="/reading-tracker"
      className="list-controls"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <input
        type="search"
        name="q"
        aria-label="Search your list"
        placeholder="Search your list"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={view.search}
        className="list-search"
        onChange={() => {
          clearTimeout(typing.current);
          typing.current = setTimeout(show, TYPING_PAUSE_MS);
        }}
      />
      <label htmlFor={`${id}-status`} className="list-filter-label">
        Show
      </label>
      <select
        id={`${id}-status`}
        name="status"
        defaultValue={view.status ?? ""}
        className="list-filter"
        onChange={show}
      >
        <option value="">All</option>
        {READING_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="text-button">
          Find
        </button>
      </noscript>
    </Form>
  );
}
