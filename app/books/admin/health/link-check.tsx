import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";

import { t } from "#app/language/t.ts";

import { figureOf } from "./health-view.ts";

import * as styles from "./health.module.css";

const POLL_MS = 2_000;

export function LinkCheck({ running, unchecked }: { running: boolean; unchecked: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [running, revalidate]);
  const left =
    unchecked === 0
      ? t("Every link has been checked at least once.")
      : t("{unchecked} been checked yet.", { unchecked: figure(unchecked) });
  return (
    <Form
      method="post"
      action="/admin/catalogue-health/link-checks"
      className={styles.linkCheck}
      onSubmit={(event) => running && event.preventDefault()}
    >
      <button type="submit" className="button-quiet" aria-disabled={running}>
        {t("Check links")}
      </button>
      <p role="status" className="note">
        {running ? t("Checking a hundred links. This takes a few minutes. {left}", { left }) : left}
      </p>
    </Form>
  );
}

const figure = (links: number) =>
  links === 1 ? t("1 link hasn’t") : t("{links} links haven’t", { links: figureOf(links) });
