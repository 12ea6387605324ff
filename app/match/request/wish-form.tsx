import { useState, useSyncExternalStore, type KeyboardEvent, type SubmitEvent } from "react";
import { Form, useNavigation } from "react-router";

import { t } from "#app/language/t.ts";
import { LengthNote } from "#app/ui/length-note.tsx";

import { EXAMPLE_WISHES, LONGEST_WISH } from "./rules.ts";

import * as styles from "./wish-form.module.css";

export function WishForm({ written }: { written: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { formMethod, formAction } = useNavigation();
  // Without script nothing could enable the button again; there, `required` does the check.
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const text = typed ?? written;
  const { length } = text.trim();
  const isEmpty = length === 0;
  const isTooLong = length > LONGEST_WISH;
  const matching = formMethod === "POST" && formAction?.split("?")[0] === "/ai-match";

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (isEmpty || isTooLong || matching) event.preventDefault();
    if (isTooLong) event.currentTarget.querySelector("textarea")?.focus();
  }

  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit();
  }

  return (
    <Form method="post" className={styles.wish} preventScrollReset onSubmit={submit}>
      <label htmlFor="wish" className="voice strong">
        {t("What are you in the mood for?")}
      </label>
      <p id="wish-hint" className={styles.wishHint}>
        {t("A mood, a place, a book you loved, anything you’d rather avoid. Use your own words.")}
      </p>
      <textarea
        id="wish"
        name="wish"
        className={styles.wishPaper}
        rows={4}
        required
        aria-invalid={isTooLong || undefined}
        aria-describedby="wish-hint wish-length"
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={sendByKey}
      />
      <LengthNote id="wish-length" length={length} most={LONGEST_WISH} />
      <ul className="links below-2" aria-label={t("Examples")}>
        {EXAMPLE_WISHES.map((example) => (
          <li key={example}>
            <button type="button" className={styles.wishExample} onClick={() => setTyped(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="submit"
        className={`button-solid ${styles.wishSend}`}
        disabled={inBrowser && isEmpty}
        // `disabled` would lose the focus.
        aria-disabled={matching || undefined}
      >
        {matching ? t("Finding your match...") : t("Find My Match")}
      </button>
    </Form>
  );
}
