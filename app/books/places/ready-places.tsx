import { useFetcher } from "react-router";

import { problemIn, type Answer } from "#app/http/answer.ts";
import { rich } from "#app/language/rich.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import * as styles from "./places.module.css";

interface ReadyPlacesProps {
  ready: ReadonlyArray<{ key: string; name: string; about: string }>;
}

export function ReadyPlaces({ ready }: ReadyPlacesProps) {
  const fetcher = useFetcher<Answer>();
  const busy = fetcher.state !== "idle";
  const problem = busy ? null : problemIn(fetcher.data);
  return (
    <fetcher.Form method="post" action="/admin/places/presets" onSubmit={(event) => busy && event.preventDefault()}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <ul className={styles.presets}>
        {ready.map(({ key, name, about }) => (
          <li key={key} className={styles.preset}>
            <span>
              {name} <span className="note">{about}</span>
            </span>
            <button name="preset" value={key} className="text-button" aria-disabled={busy}>
              {rich("Add {span}", { span: <span className="sr-only">{`${name}, ${about}`}</span> })}
            </button>
          </li>
        ))}
      </ul>
    </fetcher.Form>
  );
}
