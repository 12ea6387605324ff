import { useFetcher } from "react-router";

import type { ModerationNotice, ModerationNotices as Notices } from "#app/club/model/moderation-notices.server.ts";
import { REASON_TEXTS } from "#app/club/model/report.ts";
import type { Answer } from "#app/http/answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import "./moderation-notices.css";

/** What was decided about a reader's words or reports, each until they have put it away. */
export function ModerationNotices({ notices, supportEmail }: Notices) {
  if (notices.length === 0) return null;
  return (
    <ul className="decisions" aria-label="Decisions">
      {notices.map((notice) => (
        <Decision key={notice.id} notice={notice} supportEmail={supportEmail} />
      ))}
    </ul>
  );
}

function Decision({ notice, supportEmail }: { notice: ModerationNotice; supportEmail: string | null }) {
  const fetcher = useFetcher<Answer>();
  // Out of sight at once; back where it could not be put away.
  if (fetcher.state !== "idle" || (fetcher.data && "ok" in fetcher.data)) return null;
  const { id, kind, outcome, words, rule, reason } = notice;
  const own = words !== null;
  return (
    <li className="decision">
      {fetcher.data && <ErrorBanner>Failed to put the notice away</ErrorBanner>}
      <p className="decision-title">
        {own && `Your ${kind} was removed`}
        {!own && (outcome === "removed" ? `A ${kind} you reported was removed` : `A ${kind} you reported stays`)}
      </p>
      {own && <blockquote className="decision-words">{words}</blockquote>}
      {own && <p className="decision-reason">{reason}</p>}
      <p className="decision-small">
        {own ? `House rule: ${REASON_TEXTS[rule]}. ` : `You said: ${REASON_TEXTS[rule]}. `}
        {own || outcome === "removed"
          ? "A person decided this, not a program. "
          : "A person has read it and found that it keeps the house rules. "}
        If you disagree,{" "}
        {supportEmail ? (
          <>
            write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </>
        ) : (
          "tell the owner of this club."
        )}
      </p>
      <fetcher.Form
        method="post"
        action={`/account/notices/${id}/reading`}
        onSubmit={(event) => moveOn(event.currentTarget.closest("li"))}
      >
        <button type="submit" className="text-button">
          I have read this
        </button>
      </fetcher.Form>
    </li>
  );
}

/** The notice goes with the button that was pressed: the focus goes on to the next one, else to the page's title. */
function moveOn(notice: Element | null): void {
  const neighbour = notice?.nextElementSibling ?? notice?.previousElementSibling;
  const next = neighbour?.querySelector("button") ?? document.querySelector<HTMLElement>("main h1");
  if (next?.tagName === "H1") next.tabIndex = -1;
  next?.focus();
}
