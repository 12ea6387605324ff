import type { MouseEvent } from "react";
import { Link, NavLink, useLocation } from "react-router";

import type { Unseen } from "#app/auth/notices/seen.queries.server.ts";
import { askVisitor } from "#app/auth/parts/ask-visitor.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { rich } from "#app/language/rich.ts";
import { localeNow, t } from "#app/language/t.ts";
import { closeByBack } from "#app/ui/close-by-back.ts";

import { LanguageForm } from "./language-form.tsx";
import { useUnseen } from "./unseen.ts";

import * as styles from "./nav-bar.module.css";

/** `tasks` is null unless the reader is an admin. `initial` is "" on pages that all readers share. */
export type NavUser = { initial: string; tasks: number | null; unseen: Unseen | null } | "visitor";

interface Item {
  to: string;
  name: string;
  /** The page is unknown to the router, or has no script. */
  plain?: boolean;
  forMembers?: boolean;
  /** Whose number of unseen notices it shows. */
  section?: "talk" | "suggestions";
}

/** A phone shows these at its bottom, and the others behind "More". */
const ITEMS: Item[] = inEachLanguage(() => [
  { to: "/", name: t("Swipe") },
  { to: "/reading-tracker", name: t("Tracker"), forMembers: true },
  { to: "/ai-match", name: t("Match") },
  { to: "/coffee-talk", name: t("Talk"), forMembers: true, section: "talk" },
]);
const MORE_ITEMS: Item[] = inEachLanguage(() => [
  { to: "/search", name: t("Search"), plain: true },
  { to: "/suggestions", name: t("Suggestions"), forMembers: true, section: "suggestions" },
  { to: "/deals", name: t("Deals"), forMembers: true },
  { to: "/blog", name: t("Blog"), plain: true },
]);

export function NavBar({ user }: { user: NavUser }) {
  const { pathname, key } = useLocation();
  const profile =
    user === "visitor" ? { to: "/register", name: t("Join the club") } : { to: "/dashboard", name: t("Your profile") };
  const known = typeof user === "object" ? user : null;
  const unseen = useUnseen(known && known.unseen);
  const link = (item: Item) => linkTo(item, { forVisitor: user === "visitor", unseen });
  return (
    <nav aria-label={t("Bookmatch")} className={styles.bar} data-on-deck={pathname === "/" || undefined}>
      <Link to="/" className={styles.wordmark}>
        {t("Bookmatch")}
      </Link>
      <div className={styles.items}>
        {ITEMS.map(link)}
        <button type="button" className={styles.more} popoverTarget="more-items">
          {t("More")}
        </button>
        {/* A popover needs no script. The key closes it where the router changes the page. */}
        <div
          key={key}
          id="more-items"
          popover="auto"
          className={styles.rest}
          onToggle={(event) => closeByBack(event.currentTarget)}
        >
          {MORE_ITEMS.map(link)}
          {known &&
            known.tasks !== null &&
            link({
              to: "/admin",
              name:
                known.tasks > 0
                  ? t("Administration ({tasks})", { tasks: known.tasks.toLocaleString(localeNow()) })
                  : t("Administration"),
              plain: true,
            })}
          <Link to={profile.to} className={styles.moreProfile}>
            {profile.name}
          </Link>
          <LanguageForm className={styles.language} buttonClass={styles.item} />
        </div>
      </div>
      {known && (
        <a href="/notices" className={styles.bell}>
          <BellIcon />
          <span className="sr-only">{t("Notifications")}</span>
          <Count of={unseen?.all} />
        </a>
      )}
      <NavLink to={profile.to} className={styles.profile ?? ""}>
        {user === "visitor" ? (
          <span data-mark="word">{rich("Join<span> the club</span>", { span: <span className="sr-only" /> })}</span>
        ) : (
          <>
            <span data-mark aria-hidden>
              {known?.initial || <ProfileIcon />}
            </span>
            <span className="sr-only">{t("Your profile")}</span>
          </>
        )}
      </NavLink>
    </nav>
  );
}

/** A visitor signs in over the page, so that the card on top of the deck stays. */
function linkTo(
  { to, name, plain = false, forMembers = false, section }: Item,
  { forVisitor, unseen }: { forVisitor: boolean; unseen: Unseen | null },
) {
  const askFirst = (event: MouseEvent) => {
    if (event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && askVisitor(to))
      event.preventDefault();
  };
  return (
    <NavLink
      key={to}
      to={to}
      end={to === "/"}
      reloadDocument={plain}
      className={styles.item ?? ""}
      onClick={forMembers && forVisitor ? askFirst : undefined}
    >
      {name}
      {section && <Count of={unseen?.[section]} />}
    </NavLink>
  );
}

function Count({ of: count = 0 }: { of: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
      <span className="sr-only">{t(" new")}</span>
    </span>
  );
}

const SHOWN_MAX = 99;

const BellIcon = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
    <path
      d="M6 16.5c1.2-1.4 1.5-3 1.5-6a4.5 4.5 0 019 0c0 3 .3 4.6 1.5 6zM10.3 19.5a2 2 0 003.4 0"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
);

const ProfileIcon = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
    <circle cx="12" cy="8.5" r="3.6" />
    <path d="M5 20c.6-4 3.4-6 7-6s6.4 2 7 6" strokeLinecap="round" />
  </svg>
);
