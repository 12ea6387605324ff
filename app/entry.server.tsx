import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";

import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type HandleErrorFunction } from "react-router";

import { linkCheck } from "#app/features/admin-books/health/link-check.server.ts";
import { matchIndex } from "#app/features/ai-match/match-index.server.ts";
import { drainAccounts } from "#app/features/auth/auth.server.ts";
import { google } from "#app/features/auth/google.server.ts";
import { talk } from "#app/features/coffee-talk/talk.server.ts";
import { covers } from "#app/features/covers/covers.server.ts";
import { contentSecurityPolicy } from "#app/server/content-security-policy.ts";
import { log, takeOverConsole } from "#app/server/log.ts";
import { drainPictures } from "#app/shared/blog-pictures.server.ts";
import { blogVersion } from "#app/shared/blog-posts.server.ts";
import { NonceContext } from "#app/shared/nonce.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { startSweeping } from "#app/shared/sweep.server.ts";
import { countView, writeViews } from "#app/shared/usage.server.ts";
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
        <ServerRouter context={routerContext} url={request.url} {...(nonce !== null && { nonce })} />
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

/** What the pages that are kept ready are as old as. */
export { blogVersion as keptPagesVersion };
/** Counts a page as opened, for the server that sees every answer. */
export { countView };

let sweeping: { stop(): Promise<void> } | null = null;

/** Begins what the app does without being asked. Called once, by the process that listens. */
export function startUp(): void {
  takeOverConsole();
  sweeping = startSweeping();
  matchIndex.start();
}

/** Ends the answers that would never end by themselves. Called once, when no new request is taken any more. */
export function endStreams(): void {
  talk.end();
}

/** Ends what the app itself holds open. Called once, after the last request. */
export async function shutDown(): Promise<void> {
  talk.end();
  await Promise.all([
    covers.drain(),
    drainPictures(),
    drainAccounts(),
    sweeping?.stop(),
    talk.stop(),
    linkCheck.stop(),
    matchIndex.stop(),
    writeViews(),
  ]);
  await pool.end();
}
