import { useEffect, useId, useRef } from "react";
import { Link, useFetcher, type ShouldRevalidateFunctionArgs } from "react-router";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import type { Answer } from "#app/http/answer.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { longDates } from "#app/platform/dates.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import type { Route } from "./+types/muted-readers.route";
import { mutedReaders } from "./mutes.queries.server.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [muted, timeZone] = await Promise.all([mutedReaders(user.id), timeZoneOf(user.id)]);
  const date = longDates(timeZone);
  return { muted: muted.map(({ id, name, place, mutedAt }) => ({ id, name, place, since: date(mutedAt) })) };
}

/** Also reloads after a 404, so that an already ended mute leaves the list. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 404 || defaultShouldRevalidate;
}

type MutedReader = Route.ComponentProps["loaderData"]["muted"][number];

export default function MutedReadersPage({ loaderData: { muted } }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(muted.length);
  useEffect(() => {
    // The focused button has disappeared with its item, so the focus moves to the list.
    if (muted.length < shown.current) list.current?.focus();
    shown.current = muted.length;
  }, [muted.length]);

  return (
    <PlainPage title={t("Muted readers")} back={{ to: "/account/settings", name: t("Settings") }}>
      <p role="status" className="muted">
        {muted.length === 0
          ? t("You haven’t muted anyone. To mute a reader, open the menu beside something they wrote.")
          : t(
              "You don’t see anything these readers write. Readers without a nickname are muted only in the part of this site named below. Nobody is told.",
            )}
      </p>
      <ul ref={list} tabIndex={-1} aria-label={t("Muted readers")} className={pageStyles.entries}>
        {muted.map((reader) => (
          <Muted key={reader.id} reader={reader} />
        ))}
      </ul>
      <PreloadedAction path="/mutes/1" />
      <Link to="/house-rules" className="text-button at-start below-6">
        {t("House rules")}
      </Link>
    </PlainPage>
  );
}

const SECTION_TEXTS = inEachLanguage(() => ({
  everywhere: "",
  talk: t("in Coffee Talk and reviews "),
  suggestions: t("in suggestions "),
}));

function Muted({ reader: { id, name, place, since } }: { reader: MutedReader }) {
  const fetcher = useFetcher<Answer>();
  const dateId = useId();
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const failed = answer !== undefined && !("ok" in answer || "gone" in answer);
  return (
    <li className={pageStyles.entry}>
      <h2 className="plain-heading">
        <bdi>{name}</bdi>
      </h2>
      <p id={dateId} className="note">
        {t("Muted {sectionTexts}on {since}", { sectionTexts: SECTION_TEXTS[place], since })}
      </p>
      <fetcher.Form method="delete" action={`/mutes/${id}`} onSubmit={(event) => busy && event.preventDefault()}>
        {failed && <ErrorBanner>{t("Failed to unmute this reader.")}</ErrorBanner>}
        <button type="submit" className="text-button" aria-disabled={busy} aria-describedby={dateId}>
          {rich("Unmute {span}", { span: <span className="sr-only">{name}</span> })}
        </button>
      </fetcher.Form>
    </li>
  );
}
