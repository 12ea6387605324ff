import { useState } from "react";
import { NavLink, type ShouldRevalidateFunctionArgs } from "react-router";

import {
  profileOf,
  savedBookCount,
  savedBooksPage,
  type Profile,
} from "#app/account/model/dashboard/queries.server.ts";
import { readView } from "#app/account/model/dashboard/shelf-view.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { moderationNoticesOf } from "#app/club/model/moderation-notices.server.ts";
import { ModerationNotices } from "#app/club/parts/moderation-notices.tsx";
import { longTimes } from "#app/platform/dates.ts";
import { log } from "#app/platform/log.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/dashboard.route";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { NAV_ITEMS } from "./nav-items.ts";
import { SavedShelf } from "./saved-shelf.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { UnconfirmedEmail } from "./unconfirmed-email.tsx";
import { useSettings } from "./use-settings.ts";

import "./dashboard.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { after, ...view } = readView(url.searchParams);
  const [profile, count, page, notices] = await Promise.all([
    // Without a name there is still a shelf.
    profileOf(user.id).catch((error: unknown): Profile | null => {
      log.error({ err: error }, "a profile could not be read");
      return null;
    }),
    savedBookCount(user.id),
    savedBooksPage(user.id, { ...view, after }),
    moderationNoticesOf(user.id),
  ]);
  const confirmBy = user.confirmBy && longTimes(await timeZoneOf(user.id))(user.confirmBy);
  const leaving = url.searchParams.has("leaving");
  return {
    email: user.email,
    emailVerified: user.emailVerified,
    confirmBy,
    profile,
    view,
    count,
    page,
    notices,
    leaving,
  };
}

/** The list shows a removed book as gone by itself; only a changed name or view needs the server's word. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith("/saved-books/") ? false : defaultShouldRevalidate;
}

export const meta = () => [{ title: "Dashboard · Bookmatch" }];

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { email, emailVerified, confirmBy, profile, view, count, page, notices } = loaderData;
  const [leaving] = useState(loaderData.leaving);
  const settings = useSettings();
  return (
    <DashboardFrame onSettings={settings.open}>
      {!profile && <ErrorBanner>Failed to fetch profile</ErrorBanner>}
      <header className="reader">
        <h1 className="reader-name">{profile?.nickname ?? "User"}</h1>
        <p className="reader-email">{email}</p>
      </header>
      {!emailVerified && <UnconfirmedEmail confirmBy={confirmBy} />}
      <ModerationNotices {...notices} />
      <Rooms />
      <SavedShelf loaded={{ view, count, page }} />
      <SettingsDialog
        email={email}
        nickname={profile?.nickname ?? null}
        open={settings.isOpen}
        leaving={leaving}
        onClose={settings.close}
      />
    </DashboardFrame>
  );
}

function Rooms() {
  if (NAV_ITEMS.length === 0) return null;
  return (
    <nav className="rooms" aria-label="Rooms">
      {NAV_ITEMS.map(({ to, name }) => (
        <NavLink key={to} to={to} className="room">
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

export function ErrorBoundary() {
  return (
    <DashboardFrame onSettings={null}>
      <title>Dashboard · Bookmatch</title>
      <div className="mx-auto w-full max-w-md py-16">
        <ErrorBanner>Failed to load saved books</ErrorBanner>
        <a href="/dashboard" className="button-quiet mt-6">
          Try again
        </a>
      </div>
    </DashboardFrame>
  );
}
