import frauncesLatin from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import instrumentLatin from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { useEffect, type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";

import { languageNow, placeNow, t } from "#app/language/t.ts";

import type { Route } from "./+types/root";

import "./ui/app.css";
import { SignInDialogSlot } from "./account/sign-in/sign-in-dialog.tsx";
import { useTimeZone } from "./account/sign-in/use-time-zone.ts";
import { taskCounts } from "./auth/admins/admin-tasks.queries.server.ts";
import { mayBeRead } from "./auth/readers/may-be-read.server.ts";
import { barOf } from "./auth/readers/own-profile.queries.server.ts";
import { accountMark } from "./auth/session/account-mark.server.ts";
import { forReadersContext, readAccount, readUser } from "./auth/session/session.ts";
import { google } from "./auth/sign-in/google.server.ts";
import { sessionMiddleware } from "./auth/sign-in/session.server.ts";
import { useSwipeDelivery } from "./deck/parts/use-swipe-delivery.ts";
import type { RouteHandle } from "./http/route-handle.ts";
import { signInFirstMiddleware } from "./http/sign-in-first.server.ts";
import { useOutbox } from "./http/use-outbox.ts";
import { useOutdated, useWaiting } from "./http/use-waiting.ts";
import { writeLimitMiddleware } from "./http/write-limit.server.ts";
import { log } from "./platform/log.ts";
import { SENDS_MAIL } from "./platform/mail-state.server.ts";
import { NavBar, type NavUser } from "./site/parts/nav-bar.tsx";
import { useNoticeStream } from "./site/parts/unseen.ts";
import { useSearchKeys } from "./site/parts/use-search-keys.ts";
import { ErrorPage } from "./ui/error-page.tsx";
import { NavigationProgress } from "./ui/navigation-progress.tsx";
import { SkipLink, useFocusOnNavigation } from "./ui/skip-link.tsx";

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, signInFirstMiddleware, writeLimitMiddleware];

export async function loader({ context }: Route.LoaderArgs) {
  const user = readUser(context);
  const tasks = taskCounts(user);
  const profile = user
    ? await barOf(user.id).catch((error: unknown) => {
        log.error({ err: error }, "a profile could not be read");
        return null;
      })
    : null;
  return {
    signedIn: user !== null,
    accountMark: user && accountMark(user.id),
    initial: user ? initialOf(profile?.nickname ?? user.email) : context.get(forReadersContext) ? "" : null,
    waiting: user === null && readAccount(context) !== null,
    mayBeRead: user === null || mayBeRead(user),
    google: google?.name ?? null,
    sendsMail: SENDS_MAIL,
    tasks: await tasks,
    unseen: profile?.unseen ?? null,
    // Undefined means unreadable: the browser then does not report its time zone again.
    timeZone: profile ? profile.timeZone : undefined,
  };
}

function initialOf(name: string): string {
  const [first] = characters.segment(name);
  return first?.segment.toLocaleUpperCase("en") ?? "";
}

const characters = new Intl.Segmenter();

export const links: Route.LinksFunction = () => [
  ...[frauncesLatin, instrumentLatin].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.png", sizes: "48x48" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "true";
  }, []);
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const withScripts = handles.every((handle) => handle?.scripts !== false);
  const root = useRouteLoaderData<typeof loader>("root");
  useFocusOnNavigation();
  return (
    <html lang={languageNow()} {...(import.meta.env.SSR && ownName())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f2e8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16130f" />
        <Meta />
        <Links />
        {import.meta.env.SSR && <OwnLook />}
      </head>
      <body>
        <SkipLink />
        <NavBar user={navUser(root)} />
        {children}
        {withScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Only in the server’s document: a browser’s scripts read the name there, and find the style sheet loaded. */
const ownName = () => ({ "data-place": placeNow().name ?? undefined });

function OwnLook() {
  const { styles } = placeNow();
  return styles && <link rel="stylesheet" href={styles} />;
}

function navUser(root: Awaited<ReturnType<typeof loader>> | undefined): NavUser {
  if (!root || root.initial === null) return "visitor";
  return { initial: root.initial, tasks: root.tasks?.total ?? null, unseen: root.unseen };
}

export default function App({ loaderData }: Route.ComponentProps) {
  useSwipeDelivery();
  const refused = useOutbox(loaderData.accountMark);
  useTimeZone(loaderData.timeZone);
  useSearchKeys();
  useNoticeStream(loaderData.accountMark);
  return (
    <SignInDialogSlot accountMark={loaderData.accountMark}>
      <Outlet />
      <NavigationProgress waiting={useWaiting()} outdated={useOutdated()} />
      {refused}
    </SignInDialogSlot>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <ErrorPage
        title={t("This page isn’t on our shelves")}
        text={t("The address may be mistyped, or the page has moved.")}
      />
    );
  }
  return (
    <ErrorPage title={t("Something went wrong")} text={t("It’s our fault, not yours. Please try again in a moment.")} />
  );
}
