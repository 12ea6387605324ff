import { useFetcher } from "react-router";

import type {
  ModerationNotice,
  ModerationNotices as Notices,
} from "#app/club/moderation/moderation-notices.queries.server.ts";
import { contentName } from "#app/club/moderation/rules.ts";
import { REASON_TEXTS } from "#app/club/reports/report.ts";
import type { Answer } from "#app/http/answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import * as styles from "./moderation-notices.module.css";

export function ModerationNotices({ notices, supportEmail }: Notices) {
  if (notices.length === 0) return null;
  return (
    <ul className={styles.decisions} aria-label={t("Decisions")}>
      {notices.map((notice) => (
        <Decision key={notice.id} notice={notice} supportEmail={supportEmail} />
      ))}
    </ul>
  );
}

function Decision({ notice, supportEmail }: { notice: ModerationNotice; supportEmail: string | null }) {
  const fetcher = useFetcher<Answer>();
  // Optimistic: hidden at once, shown again if the request fails.
  if (fetcher.state !== "idle" || (fetcher.data && "ok" in fetcher.data)) return null;
  const { id, kind, outcome, text, rule, reason } = notice;
  const own = text !== null;
  return (
    <li className={styles.decision}>
      {fetcher.data && <ErrorBanner>{t("Failed to mark the notice as read")}</ErrorBanner>}
      <p className="title">
        {own && t("Your {kind} was removed", { kind: contentName(kind) })}
        {!own &&
          (outcome === "removed"
            ? t("A {kind} you reported was removed", { kind: contentName(kind) })
            : t("A {kind} you reported stays up", { kind: contentName(kind) }))}
      </p>
      {own && <blockquote className={styles.decisionText}>{text}</blockquote>}
      {own && <p className="words below-2">{reason}</p>}
      <p className={styles.decisionSmall}>
        {rich("{rest}{rest2}If you disagree, {rest3}", {
          rest: own
            ? t("House rule: {reasonTexts}. ", { reasonTexts: REASON_TEXTS[rule] })
            : t("You reported it for: {reasonTexts}. ", { reasonTexts: REASON_TEXTS[rule] }),
          rest2:
            own || outcome === "removed"
              ? t("A person decided this, not a program. ")
              : t("A person, not a program, read it and decided that it follows the house rules. "),
          rest3: supportEmail ? (
            <>{rich("write to {link}.", { link: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> })}</>
          ) : (
            t("tell the owner of this site.")
          ),
        })}
      </p>
      <fetcher.Form
        method="post"
        action={`/account/notices/${id}/reading`}
        onSubmit={(event) => moveFocus(event.currentTarget.closest("li"))}
      >
        <button type="submit" className="text-button">
          {t("Mark as read")}
        </button>
      </fetcher.Form>
    </li>
  );
}

/** The notice disappears with the focused button, so the focus moves to the next notice or to the page's title. */
function moveFocus(notice: Element | null): void {
  const neighbour = notice?.nextElementSibling ?? notice?.previousElementSibling;
  const next = neighbour?.querySelector("button") ?? document.querySelector<HTMLElement>("main h1");
  if (next?.tagName === "H1") next.tabIndex = -1;
  next?.focus();
}
