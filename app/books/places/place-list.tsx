import { useEffect, useRef, type ReactNode } from "react";
import { useFetcher } from "react-router";

import { problemIn, type Answer } from "#app/http/answer.ts";
import { rich } from "#app/language/rich.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { moved, switched } from "./rules.ts";

import * as styles from "./places.module.css";

interface ListedPlace {
  id: number;
  name: string;
  about: string;
  isOn: boolean;
  more?: ReactNode;
}

interface PlaceListProps {
  places: readonly ListedPlace[];
  action: string;
  words: { off: string; on: string; isOff: string };
  /** For a page without scripts: the page opens again at the place whose button was pressed. */
  isPlain?: boolean;
}

/** Each button sends the complete new order, so pressing it twice changes nothing. */
export function PlaceList({ places, action, words, isPlain = false }: PlaceListProps) {
  const fetcher = useFetcher<Answer>();
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(null);
  const busy = fetcher.state !== "idle";
  const problem = busy ? null : problemIn(fetcher.data);
  useEffect(() => {
    // A place that is moved in the DOM loses the focus.
    if (pressed.current === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-press="${pressed.current}"]`)?.focus();
    pressed.current = null;
  });
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        if (busy) return event.preventDefault();
        const { submitter } = event.nativeEvent;
        pressed.current = submitter?.dataset["press"] ?? null;
      }}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <p role="status" className="sr-only">
        {fetcher.data && !busy && places.map(({ name }, index) => `${index + 1}: ${name}`).join(", ")}
      </p>
      <ol ref={list} className="below-4">
        {places.map((place, index) => {
          const { id, name, about, isOn, more } = place;
          const button = (key: string, value: string) => ({
            name: "places",
            value,
            "data-press": `${key}-${id}`,
            ...(isPlain && { formAction: `${action}#place-${id}` }),
          });
          return (
            <li key={id} id={`place-${id}`} className={styles.place} data-off={!isOn || undefined}>
              <div className="breakable">
                <p className={styles.name}>{name}</p>
                <p className="note">{isOn ? about : `${words.isOff} · ${about}`}</p>
              </div>
              <div className="links small">
                <button {...button("up", moved(places, index, -1))} className="text-button" aria-disabled={index === 0}>
                  {rich("Up {span}", { span: <span className="sr-only">{name}</span> })}
                </button>
                <button
                  {...button("down", moved(places, index, 1))}
                  className="text-button"
                  aria-disabled={index === places.length - 1}
                >
                  {rich("Down {span}", { span: <span className="sr-only">{name}</span> })}
                </button>
                <button {...button("on", switched(places, index))} className="text-button">
                  {isOn ? words.off : words.on} <span className="sr-only">{name}</span>
                </button>
                {more}
              </div>
            </li>
          );
        })}
      </ol>
    </fetcher.Form>
  );
}
