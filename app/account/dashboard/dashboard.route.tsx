import { NavLink, type ShouldRevalidateFunctionArgs } from "react-router";

import { isOnlyAdmin } from "#app/auth/admins/admins.queries.server.ts";
import { useTaskCounts } from "#app/auth/parts/user.ts";
import { ownProfile, type OwnProfile } from "#app/auth/readers/own-profile.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { moderationNoticesOf } from "#app/club/moderation/moderation-notices.queries.server.ts";
import { ModerationNotices } from "#app/club/parts/moderation-notices.tsx";
import { matchCount, newestMatchCovers } from "#app/deck/matches/queries.server.ts";
import { deliverBeforeLoading } from "#app/deck/swipe/swipe-delivery.ts";
import { env } from "#app/env.server.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { longTimes } from "#app/platform/dates.ts";
import { figure } from "#app/platform/figures.ts";
import { log } from "#app/platform/log.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PageError } from "#app/ui/page-error.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/dashboard.route";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { FirstAdmin } from "./first-admin.tsx";
import { MatchesLink, SHOWN_COVERS } from "./matches-link.tsx";
import { NAV_ITEMS } from "./nav-items.ts";
import { isFirstWithoutAdmin, savedBookCount, savedBooksPage } from "./queries.server.ts";
import { SavedShelf } from "./saved-shelf.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { readView } from "./shelf-view.ts";
import { UnconfirmedEmail } from "./unconfirmed-email.tsx";
import { useSettings } from "./use-settings.ts";

import * as styles from "./dashboard.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { after, ...view } = readView(url.searchParams);
  const [profile, count, page, matches, covers, notices, mayRun, staysAdmin] = await Promise.all([
    // The shelf must work even if the profile cannot be loaded.
    ownProfile(user.id).catch((error: unknown): OwnProfile | null => {
      log.error({ err: error }, "a profile could not be read");
      return null;
    }),
    savedBookCount(user.id),
    savedBooksPage(user.id, { ...view, after }),
    matchCount(user.id),
    newestMatchCovers(user.id, SHOWN_COVERS),
    moderationNoticesOf(user.id),
    // With ADMIN_EMAIL, the mailed link makes the owner an admin.
    env.ADMIN_EMAIL === undefined && isFirstWithoutAdmin(user.id),
    user.role === "admin" && isOnlyAdmin(user.id),
  ]);
  const confirmBy = user.confirmBy && longTimes(await timeZoneOf(user.id))(user.confirmBy);
  return {
    email: user.email,
    emailVerified: user.emailVerified,
    confirmBy,
    isOnlyAdmin: staysAdmin,
    profile,
    view,
    count,
    page,
    matches: { count: matches, covers },
    notices,
    mayRun,
  };
}

/** Swipes travel in the background: a book liked a moment ago has to be counted. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await deliverBeforeLoading();
  return serverLoader();
}

/** The list hides removed books itself; only a changed name or view needs fresh data. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith("/saved-books/") ? false : defaultShouldRevalidate;
}

export const meta = () => [{ title: t("Dashboard · Bookmatch") }];

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { email, emailVerified, confirmBy, profile, view, count, page, matches, notices, mayRun } = loaderData;
  const settings = useSettings();
  return (
    <DashboardFrame
      title={<PageTitle grows>{profile?.nickname ?? t("User")}</PageTitle>}
      lead={email}
      onSettings={settings.open}
    >
      {!profile && <ErrorBanner>{t("Failed to fetch profile")}</ErrorBanner>}
      {!emailVerified && <UnconfirmedEmail confirmBy={confirmBy} />}
      {mayRun && <FirstAdmin email={email} unverified={!emailVerified} />}
      <ModerationNotices {...notices} />
      <SectionNav />
      <MatchesLink {...matches} />
      <p>
        <a href="/reading-tracker/next" className="text-link">
          {t("What next? Choose from your reading list")}
        </a>
      </p>
      <SavedShelf loaded={{ view, count, page }} />
      <SettingsDialog
        isOnlyAdmin={loaderData.isOnlyAdmin}
        email={email}
        nickname={profile?.nickname ?? null}
        open={settings.isOpen}
        onClose={settings.close}
      />
    </DashboardFrame>
  );
}

function SectionNav() {
  const tasks = useTaskCounts();
  return (
    <nav className={styles.sections} aria-label={t("Sections")}>
      {tasks && (
        <a href="/admin" className={styles.section}>
          {rich("Administration{total}", { total: tasks.total > 0 && ` (${figure(tasks.total)})` })}
        </a>
      )}
      {NAV_ITEMS.map(({ to, name }) => (
        <NavLink key={to} to={to} className={styles.section ?? ""}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

export function ErrorBoundary() {
  return (
    <DashboardFrame onSettings={null}>
      <title>{t("Dashboard · Bookmatch")}</title>
      <PageError href="/dashboard">{t("Failed to load saved books")}</PageError>
    </DashboardFrame>
  );
}
