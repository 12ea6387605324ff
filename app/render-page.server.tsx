import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";

import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import {
  createContext,
  createStaticHandler,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
  type StaticHandlerContext,
} from "react-router";

import { google } from "#app/auth/sign-in/google.server.ts";
import { compressedFor } from "#app/http/content-coding.ts";
import { contentSecurityPolicy, inlineSource, nonceSources } from "#app/http/content-security-policy.ts";
import { hashInlineScripts } from "#app/http/hashed-scripts.ts";
import { NonceContext } from "#app/http/nonce.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { isGuard, readersMap } from "#app/http/router-map.ts";
import { currentRequest } from "#app/platform/current-request.ts";
import { ReferenceContext } from "#app/ui/error-banner.tsx";

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
  const { html, sources } = hashInlineScripts(page, nonce);
  // Scripts of other files are not named one by one: modules that a hashed script imports would be refused.
  setPolicy(["'self'", ...sources]);
  return answer(html);

  /** Null for a request of the head alone. */
  async function render(nonce: string | null): Promise<string | null> {
    if (request.method === "HEAD") return null;
    const { serverHandoffStream, ...parts } = asInBrowser(routerContext);
    const page = renderToString(
      <NonceContext value={nonce ?? undefined}>
        <ReferenceContext value={status >= 500 ? reference() : ""}>
          <ServerRouter context={parts} url={request.url} {...(nonce !== null && { nonce })} />
        </ReferenceContext>
      </NonceContext>,
    );
    if (nonce === null || !serverHandoffStream) return page;
    const data = await renderData({ ...parts, serverHandoffStream }, nonce);
    return page.slice(0, -END.length) + data + END;
  }

  async function answer(page: string | null): Promise<Response> {
    const body = page === null ? null : await compressedFor(request, headers, Buffer.from(page));
    return new Response(body, { status, headers });
  }
}

const END = "</body></html>";

/**
 * The scripts that carry the loaders' data, which `ServerRouter` streams after what it shows: here nothing. The page
 * itself is a string, because a stream of a thousand elements costs three times as much.
 */
async function renderData(context: EntryContext, nonce: string): Promise<string> {
  const errors: unknown[] = [];
  const { manifest } = context;
  const nothing = {
    manifest: { ...manifest, routes: { root: { ...manifest.routes["root"]!, hasLoader: false } } },
    routeModules: { root: { default: () => null } },
    staticHandlerContext: (await loadedNothing) as StaticHandlerContext,
  };
  const { prelude } = await prerenderToNodeStream(
    <ServerRouter context={{ ...context, ...nothing }} url={NOWHERE} nonce={nonce} />,
    { onError: (error) => void errors.push(error) },
  );
  if (errors.length > 0) throw errors[0];
  return text(prelude);
}

const NOWHERE = "http://localhost/";
const loadedNothing = createStaticHandler([{ id: "root", path: "/" }]).query(new Request(NOWHERE));

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
