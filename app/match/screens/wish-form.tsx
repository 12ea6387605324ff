import { useState, useSyncExternalStore, type KeyboardEvent, type SubmitEvent } from "react";
import { Form, useNavigation } from "react-router";

import { LONGEST_WISH } from "#app/match/model/rules.ts";

/** What others have asked for, to begin with. */
const EXAMPLES = [
  "A cozy mystery in a small village",
  "Like Dune, but funny",
  "Slow burn romance, not too sad",
  "An unreliable narrator and a house by the sea",
];

/** The paper for the reader's words and what sends them. `written` is what was asked last. */
export function WishForm({ written }: { written: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { formMethod, formAction } = useNavigation();
  // Without script nothing could enable the button again; `required` stands in for it.
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const text = typed ?? written;
  const isEmpty = text.trim() === "";
  const matching = formMethod === "POST" && formAction?.split("?")[0] === "/ai-match";

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (isEmpty || matching) event.preventDefault();
  }

  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit();
  }

  return (
    <Form method="post" className="wish" preventScrollReset onSubmit={submit}>
      <label htmlFor="wish" className="wish-label">
        What are you in the mood for?
      </label>
      <p id="wish-hint" className="wish-hint">
        A mood, a place, a book you loved, something you want to be spared: in your own words.
      </p>
      <textarea
        id="wish"
        name="wish"
        className="wish-paper"
        rows={4}
        maxLength={LONGEST_WISH}
        required
        aria-describedby="wish-hint"
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={sendByKey}
      />
      <ul className="wish-examples" aria-label="Examples">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <button type="button" className="wish-example" onClick={() => setTyped(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="submit"
        className="button-solid wish-send"
        disabled={inBrowser && isEmpty}
        // Not disabled while it works: the focus would be lost.
        aria-disabled={matching || undefined}
      >
        {matching ? "Finding your match..." : "Find My Match"}
      </button>
    </Form>
  );
}
