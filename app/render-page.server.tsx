import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";

import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { createContext, ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";

import { google } from "#app/auth/model/sign-in/google.server.ts";
import { compressedFor } from "#app/http/content-coding.ts";
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
  const styles = styleSheets(routerContext);
  if (styles) headers.set("Link", styles);
  const setPolicy = (scripts: readonly string[]) =>
    headers.set("Content-Security-Policy", contentSecurityPolicy(scripts, import.meta.env.DEV, google?.origin));

  if (!isScripted(routerContext)) {
    const { inlineScript } = handlesOf(routerContext).at(-1) ?? {};
    setPolicy(inlineScript ? [inlineSource(inlineScript)] : []);
    return answer(await render(null));
  }
  const nonce = randomBytes(16).toString("base64");
  setPolicy(nonceSources(nonce));
  const page = await render(nonce);
  if (page === null || !context.get(fillsCacheContext)) return answer(page);
  const { html, sources } = hashInlineScripts(page.toString(), nonce);
  // Scripts of other files are not named one by one: modules that a hashed script imports would be refused.
  setPolicy(["'self'", ...sources]);
  return answer(Buffer.from(html));

  /** Null for a request of the head alone. */
  async function render(nonce: string | null): Promise<Buffer<ArrayBuffer> | null> {
    if (request.method === "HEAD") return null;
    const { page, isWhole } = await renderWhole(
      <NonceContext value={nonce ?? undefined}>
        <ReferenceContext value={status >= 500 ? reference() : ""}>
          <ServerRouter context={asInBrowser(routerContext)} url={request.url} {...(nonce !== null && { nonce })} />
        </ReferenceContext>
      </NonceContext>,
      nonce,
    );
    if (!isWhole) status = 500;
    return page;
  }

  async function answer(page: Buffer<ArrayBuffer> | null): Promise<Response> {
    return new Response(page && (await compressedFor(request, headers, page)), { status, headers });
  }
}

/**
 * Renders a page to its end: loaders have answered by now, so parts would come no sooner. Rejects if nothing can be
 * rendered; `isWhole` is false if a part failed, which the browser then renders itself.
 */
function renderWhole(
  element: ReactNode,
  nonce: string | null,
): Promise<{ page: Buffer<ArrayBuffer>; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(element, {
      ...(nonce !== null && { nonce }),
      onAllReady() {
        clearTimeout(timeout);
        for (const err of errors) log.error({ err }, "a part of a page could not be rendered");
        const chunks: Buffer[] = [];
        const whole = new Writable({
          write: (chunk: Buffer, _, done) => (chunks.push(chunk), done()),
          final: (done) => (resolve({ page: Buffer.concat(chunks), isWhole: errors.length === 0 }), done()),
        });
        pipe(whole);
      },
      // Logged by `handleError`.
      onShellError(error) {
        clearTimeout(timeout);
        reject(error);
      },
      onError: (error) => void errors.push(error),
    });
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** Shown to users, who can report it; the owner finds the cause in the log by it. */
function reference(): string {
  const id = currentRequest()?.id;
  return id === undefined ? "" : `Reference ${id}: please quote it if you tell the owner.`;
}

/**
 * The context for the browser's router: without guards, and with the admin routes only on admin pages. A rendering needs
 * only the routes that it shows, and writes these into the page (that is what `lazy` means here): the browser reads the
 * others from the map's file after the page (see `late-router.ts`).
 */
function asInBrowser(context: EntryContext): EntryContext {
  if (import.meta.env.DEV) return context;
  const { matches: all } = context.staticHandlerContext;
  const matches = all.filter(({ route }) => !isGuard(route));
  const isAdministration = matches.some(({ route }) => route.path?.startsWith("admin"));
  const { url, routes } = context.manifest;
  const shown = Object.fromEntries(all.map(({ route: { id } }) => [id, routes[id]!]));
  return {
    ...context,
    routeDiscovery: { mode: "lazy", manifestPath: "" },
    staticHandlerContext: { ...context.staticHandlerContext, matches },
    manifest: { ...context.manifest, routes: shown, url: isAdministration ? url : readersMap(url) },
  };
}

/**
 * Names what has to come before anything is seen. A browser that learns of it in the page asks for pictures, letters and
 * scripts first, because they stand before it, and has no connection left.
 */
function styleSheets({ staticHandlerContext: { matches }, manifest: { routes } }: EntryContext): string {
  const files = new Set(
    matches.flatMap(({ route: { id } }) => routes[id]?.css ?? []).map((file) => file.replace("#", "")),
  );
  return Array.from(files, (file) => `<${file}>; rel=preload; as=style`).join(", ");
}

function isScripted(context: EntryContext): boolean {
  return handlesOf(context).every((handle) => handle?.scripts !== false);
}

function handlesOf({ staticHandlerContext: { matches } }: EntryContext): Array<RouteHandle | undefined> {
  return matches.map(({ route }) => route.handle as RouteHandle | undefined);
}
