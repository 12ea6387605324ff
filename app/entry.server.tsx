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
import { rankAnew, stopRanking } from "#app/deck/model/ranking.server.ts";
import { contentSecurityPolicy } from "#app/http/content-security-policy.ts";
import { beginDraining } from "#app/http/draining.ts";
import { NonceContext } from "#app/http/nonce.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { readersMap } from "#app/http/router-map.ts";
import { writesGuard, writesRefused } from "#app/http/writes-guard.ts";
import { matchIndex } from "#app/match/model/match-index.server.ts";
import { currentRequest, inRequest } from "#app/platform/current-request.ts";
import { watchDatabase } from "#app/platform/database-watch.server.ts";
import { jobs } from "#app/platform/jobs.server.ts";
import { log, takeOverConsole } from "#app/platform/log.ts";
import { mailer } from "#app/platform/mailer.server.ts";
import { countCacheAnswer, noteAnswer, numbers, startMetrics, stopMetrics } from "#app/platform/metrics/measured.ts";
import { nightlyBackup } from "#app/site/model/nightly-backup.server.ts";
import { sweeping } from "#app/site/model/sweep.server.ts";
import { countView, writeViews } from "#app/site/model/usage.server.ts";
import { ReferenceContext } from "#app/ui/error-banner.tsx";
import { pool } from "#db/client.server.ts";

/** How long a page may take to render before what is missing is given up. */
const RENDER_TIMEOUT_MS = 6_000;

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // A page without scripts is the same for everybody: a nonce would make each of its answers another one.
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
          <ServerRouter context={withMap(routerContext)} url={request.url} {...(nonce !== null && { nonce })} />
        </ReferenceContext>
      </NonceContext>,
      {
        ...(nonce !== null && { nonce }),
        // A crawler does not wait for what streams in later.
        [isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady"]: respond,
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          // What fails before the shell rejects instead, and arrives in `handleError`.
          if (responded) log.error({ err: error }, "rendering failed after the page had begun");
        },
      },
    );
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);

    function respond() {
      responded = true;
      // Clearing the timer here, not when it fires, lets the whole render be collected at once.
      const body = new PassThrough({ final: (done) => (clearTimeout(timeout), done()) });
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      pipe(body);
    }
  });
}

/** For a reader who tells the owner what happened: the owner finds the cause by it. */
function reference(): string {
  const id = currentRequest()?.id;
  return id === undefined ? "" : `Reference ${id}: please quote it if you tell the owner.`;
}

/** The page's scripts begin with the router's map; only the administration needs its own addresses in it. */
function withMap(context: EntryContext): EntryContext {
  const isAdministration = context.staticHandlerContext.matches.some(({ route }) => route.path?.startsWith("admin"));
  if (isAdministration || import.meta.env.DEV) return context;
  return { ...context, manifest: { ...context.manifest, url: readersMap(context.manifest.url) } };
}

function isScripted(context: EntryContext): boolean {
  return handlesOf(context).every((handle) => handle?.scripts !== false);
}

function handlesOf({ staticHandlerContext: { matches } }: EntryContext): Array<RouteHandle | undefined> {
  return matches.map(({ route }) => route.handle as RouteHandle | undefined);
}

/** The one place where an error that nobody expected is logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "request failed");
};

/** The version of all cached pages. */
export { blogVersion as cachedPagesVersion };
/** What the server, which sees every answer, tells the app of it and asks the app about. */
export { countCacheAnswer, countView, currentRequest, inRequest, noteAnswer, numbers, writesRefused };

watchDatabase();
onUnsave((userId) => void rankAnew(userId));

let jobsEnded: Promise<void> | undefined;

/** Begins what the app does without being asked. Called once, by the process that listens. */
export function startUp(): void {
  takeOverConsole();
  writesGuard.start();
  startMetrics();
  jobs.start({
    mail: mailer.delivery,
    sweep: sweeping,
    "unconfirmed-accounts": unconfirmedAccounts,
    "link-check": createLinkCheck(),
    ...(nightlyBackup && { "nightly-backup": nightlyBackup }),
  });
  matchIndex.start();
}

/** Ends the answers that would never end by themselves, and begins no more work. Called once, when no new request is taken. */
export function endStreams(): void {
  beginDraining();
  jobsEnded = jobs.stop();
  talk.end();
}

/** Ends what the app itself holds open. Called once, after the last request. */
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
