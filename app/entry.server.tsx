import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";

import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type HandleErrorFunction } from "react-router";

import { unconfirmedAccounts } from "#app/account/model/unconfirmed.server.ts";
import { drainAccounts } from "#app/auth/model/sign-in/auth.server.ts";
import { google } from "#app/auth/model/sign-in/google.server.ts";
import { drainPictures } from "#app/blog/model/blog-pictures.server.ts";
import { blogVersion } from "#app/blog/model/blog-posts.server.ts";
import { createLinkCheck } from "#app/books/model/admin/health/link-check.server.ts";
import { covers } from "#app/books/model/covers/covers.server.ts";
import { onUnsave } from "#app/books/model/saved-books.server.ts";
import { talk } from "#app/club/model/talk/talk.server.ts";
import { rereadInRanking, stopRanking } from "#app/deck/model/ranking.server.ts";
import { contentSecurityPolicy } from "#app/http/content-security-policy.ts";
import { beginDraining } from "#app/http/draining.ts";
import { NonceContext } from "#app/http/nonce.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { isGuard, readersMap } from "#app/http/router-map.ts";
import { writesGuard, writesUnavailable } from "#app/http/writes-guard.ts";
import { matchIndex } from "#app/match/model/match-index.server.ts";
import { currentRequest, inRequest } from "#app/platform/current-request.ts";
import { watchDatabase } from "#app/platform/database-watch.server.ts";
import { jobs } from "#app/platform/jobs.server.ts";
import { log, takeOverConsole } from "#app/platform/log.ts";
import { mailer } from "#app/platform/mailer.server.ts";
import {
  countCacheAnswer,
  noteAnswer,
  metricsText,
  startMetrics,
  stopMetrics,
} from "#app/platform/metrics/measured.ts";
import { adminEmail } from "#app/site/model/admin-email.server.ts";
import { nightlyBackup } from "#app/site/model/nightly-backup.server.ts";
import { sweeping } from "#app/site/model/sweep.server.ts";
import { countView, writeViews } from "#app/site/model/usage.server.ts";
import { ReferenceContext } from "#app/ui/error-banner.tsx";
import { pool } from "#db/client.server.ts";

/** Time limit for rendering a page; parts still pending then are aborted. */
const RENDER_TIMEOUT_MS = 6_000;

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // A page without scripts is the same for everyone: a nonce would make each answer different, and uncacheable.
  const nonce = isScripted(routerContext) ? randomBytes(16).toString("base64") : null;
  const { inlineScript } = handlesOf(routerContext).at(-1) ?? {};
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(nonce, import.meta.env.DEV, google?.origin, inlineScript),
  );
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));

  return new Promise((resolve, reject) => {
    let responded = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce ?? undefined}>
        <ReferenceContext value={status >= 500 ? reference() : ""}>
          <ServerRouter context={asInBrowser(routerContext)} url={request.url} {...(nonce !== null && { nonce })} />
        </ReferenceContext>
      </NonceContext>,
      {
        ...(nonce !== null && { nonce }),
        // A crawler does not wait for streamed parts.
        [isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady"]: respond,
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          // Errors before the shell reject instead and reach `handleError`.
          if (responded) log.error({ err: error }, "rendering failed after the page had begun");
        },
      },
    );
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);

    function respond() {
      responded = true;
      // Clearing the timer here, rather than when it fires, lets the whole render be collected at once.
      const body = new PassThrough({ final: (done) => (clearTimeout(timeout), done()) });
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      pipe(body);
    }
  });
}

/** Shown to users, who can report it; the owner finds the cause in the log by it. */
function reference(): string {
  const id = currentRequest()?.id;
  return id === undefined ? "" : `Reference ${id}: please quote it if you tell the owner.`;
}

/** The context for the browser's router: without guards, and with the admin routes only on admin pages. */
function asInBrowser(context: EntryContext): EntryContext {
  if (import.meta.env.DEV) return context;
  const matches = context.staticHandlerContext.matches.filter(({ route }) => !isGuard(route));
  const isAdministration = matches.some(({ route }) => route.path?.startsWith("admin"));
  const { url } = context.manifest;
  return {
    ...context,
    staticHandlerContext: { ...context.staticHandlerContext, matches },
    manifest: { ...context.manifest, url: isAdministration ? url : readersMap(url) },
  };
}

function isScripted(context: EntryContext): boolean {
  return handlesOf(context).every((handle) => handle?.scripts !== false);
}

function handlesOf({ staticHandlerContext: { matches } }: EntryContext): Array<RouteHandle | undefined> {
  return matches.map(({ route }) => route.handle as RouteHandle | undefined);
}

/** The only place that logs unexpected errors. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "request failed");
};

/** Version of all cached pages. */
export { blogVersion as cachedPagesVersion };
/** Hooks through which the server reports answers to the app and queries its state. */
export { countCacheAnswer, countView, currentRequest, inRequest, noteAnswer, metricsText, writesUnavailable };

watchDatabase();
onUnsave((userId) => void rereadInRanking(userId));

let jobsEnded: Promise<void> | undefined;

/** Starts background work. Called once, by the process that listens. */
export function startUp(): void {
  takeOverConsole();
  writesGuard.start();
  startMetrics();
  jobs.start({
    mail: mailer.delivery,
    sweep: sweeping,
    "unconfirmed-accounts": unconfirmedAccounts,
    "admin-email": adminEmail,
    "link-check": createLinkCheck(),
    ...(nightlyBackup && { "nightly-backup": nightlyBackup }),
  });
  matchIndex.start();
}

/** Ends open streams and starts no more work. Called once, when no new requests are accepted. */
export function endStreams(): void {
  beginDraining();
  jobsEnded = jobs.stop();
  talk.end();
}

/** Closes what the app holds open. Called once, after the last request. */
export async function shutDown(): Promise<void> {
  talk.end();
  writesGuard.stop();
  await Promise.all([
    stopMetrics(),
    covers.drain(),
    drainPictures(),
    drainAccounts(),
    jobsEnded ?? jobs.stop(),
    talk.stop(),
    matchIndex.stop(),
    stopRanking(),
    writeViews(),
  ]);
  await pool.end();
}
