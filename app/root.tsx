import frauncesLatin from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import instrumentLatin from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { useEffect, type ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";

import type { Route } from "./+types/root";

import "./ui/app.css";
import { SignInDialogSlot } from "./account/screens/sign-in/sign-in-dialog.tsx";
import { useTimeZone } from "./account/screens/use-time-zone.ts";
import { mayBeRead } from "./auth/model/may-be-read.server.ts";
import { readAccount, readUser } from "./auth/model/session.ts";
import { google } from "./auth/model/sign-in/google.server.ts";
import { sessionMiddleware } from "./auth/model/sign-in/session.server.ts";
import { knownTimeZone } from "./auth/model/time-zone.server.ts";
import { useSwipeDelivery } from "./deck/parts/use-swipe-delivery.ts";
import type { RouteHandle } from "./http/route-handle.ts";
import { writeLimitMiddleware } from "./http/write-limit.server.ts";
import { log } from "./platform/log.ts";
import { ErrorPage } from "./ui/error-page.tsx";
import { Waiting } from "./ui/navigation-progress.tsx";

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, writeLimitMiddleware];

export async function loader({ context }: Route.LoaderArgs) {
  const user = readUser(context);
  return {
    signedIn: user !== null,
    waiting: user === null && readAccount(context) !== null,
    mayBeRead: user === null || mayBeRead(user),
    google: google?.name ?? null,
    // Undefined, also where it cannot be read, is not told anew.
    timeZone: user
      ? await knownTimeZone(user.id).catch((error: unknown) => {
          log.error({ err: error }, "a time zone could not be read");
        })
      : undefined,
  };
}

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
  const withScripts = useMatches().every(({ handle }) => (handle as RouteHandle | undefined)?.scripts !== false);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f2e8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16130f" />
        <Meta />
        <Links />
      </head>
      <body>
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

export default function App({ loaderData }: Route.ComponentProps) {
  useSwipeDelivery();
  useTimeZone(loaderData.timeZone);
  return (
    <SignInDialogSlot>
      <Outlet />
      <Waiting />
    </SignInDialogSlot>
  );
}

/** Whatever no room of the house caught. Its cause is in the log, not on the page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <ErrorPage title="This page isn’t on our shelves" text="The address may be mistyped, or the page has moved." />
    );
  }
  return (
    <ErrorPage
      title="Something went wrong"
      text="The fault is ours, not yours. Trying again in a moment often helps."
    />
  );
}
