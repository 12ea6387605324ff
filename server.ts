import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";

import type * as Entry from "#app/entry.server.tsx";
import { acceptedRequests, cacheKeys, pageOf, SMALL_FORM } from "#app/http/accepted-requests.ts";
import { filesInMemory } from "#app/http/files-in-memory.ts";
import { ownFormsOnly } from "#app/http/own-forms.ts";
import { createPageCache } from "#app/http/page-cache.ts";
import { viewedScreens } from "#app/http/page-views.ts";
import { acceptedOnly, isReadOnly, readableOnly } from "#app/http/request-policy.ts";
import { routesBegun } from "#app/http/routes-begun.ts";
import { SIGNED_IN } from "#app/http/signed-in-timing.ts";
import { unavailableResponse } from "#app/http/unavailable.ts";
import { watchedRequests, type Bindings } from "#app/http/watched-requests.ts";
import { LANGUAGE_CODES, type Language } from "#app/language/t.ts";
import { CLIENT_ADDRESS_HEADER, clientAddress, isUnnamedProxy } from "#app/platform/client-address.ts";

const SUBJECT_PAGES_BYTES = 48 * 1024 * 1024;
const COVERS_BYTES = 24 * 1024 * 1024;

interface AppOptions {
  build: ServerBuild;
  clientDir: string;
  appUrl: string | null;
  port: number;
  trustedProxies?: readonly string[];
  onUnnamedProxy?: () => void;
  onRefusedOrigin?: (origin: string) => void;
  /** While the database answers later, cached pages are sent as they are. */
  versionTimeoutMs?: number;
}

export function createApp({
  build,
  clientDir,
  appUrl,
  port,
  trustedProxies = [],
  onUnnamedProxy,
  onRefusedOrigin,
  versionTimeoutMs,
}: AppOptions): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  const routersOf = (assets: ServerBuild["assets"]) =>
    routesBegun(build.routes, (routes) => createRequestHandler({ ...build, routes, assets }, "production"));
  const routers = new Map(
    LANGUAGE_CODES.map((language) => [language, routersOf(scriptsIn(language, clientDir) ?? build.assets)]),
  );
  const acceptedBy = acceptedRequests(build.routes);
  const proxies = new Set(trustedProxies);
  const ownAt = (host: string) => new URL(`http://${host}:${port}`).origin;
  const ownOrigins: [string, ...string[]] = appUrl
    ? [appUrl]
    : [ownAt("localhost"), ownAt("127.0.0.1"), ownAt("[::1]")];

  const viewed = viewedScreens(build.routes);
  const entry = build.entry.module as ServerBuild["entry"]["module"] & typeof Entry;
  const { countView } = entry;
  app.use(watchedRequests(entry, acceptedBy, proxies));
  // With two Host headers, a proxy and this server could each use another one.
  app.use(async (c, next) => (hostLines(c.env?.incoming) > 1 ? c.text("Bad Request", 400) : next()));

  const secure = secureHeaders({
    referrerPolicy: false,
    // This host only: the owner decides about its subdomains.
    strictTransportSecurity: appUrl?.startsWith("https:") ? "max-age=63072000" : false,
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], browsingTopics: [] },
  });
  const files = filesInMemory(clientDir);
  const lasting = files("public, max-age=31536000, immutable");
  app.get("/assets/*", secure, cautious, lasting, (c) => c.text("Not found", 404));
  const unlessOwn = files("public, max-age=3600");
  app.get("/:file{[\\w-]+\\.(svg|png|ico|txt|webmanifest)}", secure, cautious, async (c, next) => {
    return (await entry.ownFile(c.req.raw)) ?? unlessOwn(c, next);
  });

  app.use(async (c, next) => {
    await next();
    const { method, url } = c.req;
    const screen = viewed({ method, url, header: (name) => c.req.header(name) }, c.res.status);
    if (screen !== null) countView(screen);
  });

  const { countCacheAnswer: onAnswer, siteVersions, subjectVersions, coverVersions } = entry;
  const pages = createPageCache({ versions: siteVersions, versionTimeoutMs, onAnswer });
  // Caches of their own, so that a crawler of all books and authors does not evict the first pages.
  const subjectPages = createPageCache({
    versions: subjectVersions,
    maxBytes: SUBJECT_PAGES_BYTES,
    versionTimeoutMs,
    onAnswer,
  });
  const covers = createPageCache({ versions: coverVersions, maxBytes: COVERS_BYTES, versionTimeoutMs });
  const keyOf = cacheKeys(acceptedBy);
  // Before further checks, which cost more. Rendered without cookies, a cached page contains nothing personal.
  app.use(async (c, next) => {
    if (!["GET", "HEAD"].includes(c.req.method) || c.env?.fillsCache) return next();
    const { url } = c.req;
    const key = keyOf(url.slice(url.indexOf("/", 8)));
    if (key === null) return next();
    const isReader = entry.hasOwnCookies(c.req.header("Cookie") ?? "");
    if (key.renderings !== null && isReader) return next();
    const languages = key.byLanguage ? await entry.visitorsLanguages(c.req.header("Accept-Language") ?? null) : "";
    const cache = key.subject === "" ? pages : key.subject.startsWith("/covers/") ? covers : subjectPages;
    const forReaders = isReader && cache !== covers;
    const language = cache === covers ? "" : entry.currentRequest()?.language;
    const asked = { ...key, languages: `${language} ${languages}`, forReaders };
    const answer = await cache.answer(asked, c.req.raw, async () => {
      const { origin } = new URL(url);
      const headers = { "Accept-Encoding": "identity", ...(languages && { "Accept-Language": languages }) };
      const request = new Request(origin + key.address, { headers });
      return app.fetch(request, { fillsCache: true, forReaders });
    });
    if (cache === subjectPages && forReaders) answer.headers.set("Server-Timing", SIGNED_IN);
    return answer;
  });

  app.use(secure, cautious);
  app.use(ownFormsOnly({ ownOrigins, appUrl, onRefused: onRefusedOrigin }));
  app.use(readableOnly);
  app.use(compress());
  app.use(acceptedOnly(acceptedBy, () => entry.writesUnavailable()));

  let mayBeUnnamed = onUnnamedProxy !== undefined;
  app.all("*", async (c) => {
    const { method, signal, body } = c.req.raw;
    const headers = new Headers(c.req.raw.headers);
    const from = [c.env?.incoming?.socket.remoteAddress, c.req.header("X-Forwarded-For"), proxies] as const;
    if (mayBeUnnamed && isUnnamedProxy(...from)) {
      mayBeUnnamed = false;
      onUnnamedProxy?.();
    }
    headers.set(CLIENT_ADDRESS_HEADER, clientAddress(...from));
    if (!isReadOnly(method) && !headers.has("Content-Type")) headers.set("Content-Type", SMALL_FORM.body);
    const { pathname, search, origin } = new URL(c.req.url);
    // Behind a proxy the router would compare its own plain origin with the form's public one.
    const url = new URL((appUrl ?? origin) + pathname + search);
    const request = new Request(url, { method, headers, signal, ...(body && { body, duplex: "half" as const }) });
    const context = new RouterContextProvider();
    if (c.env?.fillsCache) context.set(entry.fillsCacheContext, true);
    if (c.env?.forReaders) context.set(entry.forReadersContext, true);
    const language = entry.currentRequest()?.language ?? entry.defaultLanguage();
    const response = await routers.get(language)!(pageOf(pathname))(request, context);
    const unavailable = entry.currentRequest()?.unavailable;
    if (response.status < 500 || !unavailable) return response;
    if (!isReadOnly(method)) return unavailableResponse(unavailable, c.req);
    return new Response(response.body, { status: 503, headers: response.headers });
  });
  return app;
}

const cautious: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("Referrer-Policy")) c.res.headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
};

/** What the build wrote for browsers in another language than English. */
function scriptsIn(language: Language, clientDir: string): ServerBuild["assets"] | null {
  const path = join(clientDir, "..", "server", `scripts-${language}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ServerBuild["assets"]) : null;
}

function hostLines(request: HttpBindings["incoming"] | undefined): number {
  return request?.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length ?? 0;
}
