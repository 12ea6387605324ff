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
import { t } from "#app/language/t.ts";
import { currentRequest } from "#app/platform/current-request.ts";
import { ReferenceContext } from "#app/ui/error-banner.tsx";

/** Scripts of a cached answer are named by hash, because a nonce is used once. */
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

/** Renders the data scripts alone: the page is a string, because a stream of its elements costs three times more. */
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

function reference(): string {
  const id = currentRequest()?.id;
  return id === undefined ? "" : t("Reference: {id}. Quote it if you contact the owner.", { id });
}

/**
 * Without guards, and with admin routes on admin pages only. A rendering needs no other routes than those that it shows:
 * the browser reads them all from the map's file.
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
    staticHandlerContext: { ...context.staticHandlerContext, matches },
    manifest: { ...context.manifest, routes: shown, url: isAdministration ? url : readersMap(url) },
  };
}

/** Browsers that find style sheets in the page ask for pictures and scripts first, and have no connection left. */
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
