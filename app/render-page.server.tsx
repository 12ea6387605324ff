import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";

import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { createContext, ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";

import { google } from "#app/auth/model/sign-in/google.server.ts";
import { contentSecurityPolicy, inlineSource, nonceSources } from "#app/http/content-security-policy.ts";
import { hashInlineScripts } from "#app/http/hashed-scripts.ts";
import { NonceContext } from "#app/http/nonce.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { isGuard, readersMap } from "#app/http/router-map.ts";
import { currentRequest } from "#app/platform/current-request.ts";
import { log } from "#app/platform/log.ts";
import { ReferenceContext } from "#app/ui/error-banner.tsx";

/** Time limit for rendering a page; parts still pending then are aborted. */
const RENDER_TIMEOUT_MS = 6_000;

/** Set for a request whose answer is cached: its scripts are named by hash, because a nonce is used once. */
export const fillsCacheContext = createContext(false);

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  const namePolicy = (scripts: readonly string[]) =>
    headers.set("Content-Security-Policy", contentSecurityPolicy(scripts, import.meta.env.DEV, google?.origin));

  if (!isScripted(routerContext)) {
    const { inlineScript } = handlesOf(routerContext).at(-1) ?? {};
    namePolicy(inlineScript ? [inlineSource(inlineScript)] : []);
    return render(request, status, headers, routerContext, null);
  }
  const nonce = randomBytes(16).toString("base64");
  namePolicy(nonceSources(nonce));
  const response = await render(request, status, headers, routerContext, nonce);
  if (!context.get(fillsCacheContext)) return response;
  const { html, sources } = hashInlineScripts(await response.text(), nonce);
  // Scripts of other files are not named one by one: modules that a hashed script imports would be refused.
  namePolicy(["'self'", ...sources]);
  return new Response(html, { status: response.status, headers });
}

function render(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  nonce: string | null,
): Promise<Response> {
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
