import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";

import { figureOf } from "#app/books/model/admin/health/health-view.ts";

/** How often the page asks while links are being checked. */
const LOOK_AGAIN_MS = 2_000;

/** The button that has links checked in the background, and how far that is. */
export function LinkCheck({ running, unchecked }: { running: boolean; unchecked: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [running, revalidate]);
  const left = unchecked === 0 ? "Every link has been checked once." : `${figure(unchecked)} never checked.`;
  return (
    <Form
      method="post"
      action="/admin/catalogue-health/link-checks"
      className="link-check"
      onSubmit={(event) => running && event.preventDefault()}
    >
      <button type="submit" className="button-quiet" aria-disabled={running}>
        Check links
      </button>
      <p role="status" className="text-sm text-muted">
        {running ? `Checking a hundred links, slowly. ${left}` : left}
      </p>
    </Form>
  );
}

const figure = (links: number) => (links === 1 ? "1 link was" : `${figureOf(links)} links were`);
