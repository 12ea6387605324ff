import type { ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";

import { acceptedRequests, isReadable, cacheKeys, PLAIN_FORM } from "#app/http/accepted-requests.ts";
import {
  isThisMachine,
  limitConnections,
  MAX_HEADER_BYTES,
  type ConnectionLimits,
} from "#app/http/connection-limits.ts";
import { createPageCache } from "#app/http/page-cache.ts";
import { viewedScreens } from "#app/http/page-views.ts";
import { refusedWrite } from "#app/http/refusal.ts";
import { watchedRequests, type RequestWatch } from "#app/http/watched-requests.ts";
import { CLIENT_ADDRESS_HEADER, clientAddress, isUnnamedProxy } from "#app/platform/client-address.ts";
import type { CurrentRequest, Trouble } from "#app/platform/current-request.ts";

/** Longer than any request should take, and within the 10 s a stop is allowed. */
const DRAIN_MS = 8_000;
/** How long a connection without a request stays open when no more are taken: what was sent by then is answered. */
const LAST_REQUEST_MS = 250;

const LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  lookMs: 1_000,
  idleMs: 10_000,
  // Open streams say something every 25 s, so a still one is that of a reader who never reads: what waits for them
  // would be held for ever.
  stillMs: 60_000,
  mostConnections: 12_000,
  mostPerAddress: 500,
  isShared: isThisMachine,
};

/** What the app's entry says besides how it renders. */
interface Entry extends RequestWatch {
  /** Changes whenever a cached page would be rendered differently. */
  cachedPagesVersion(): Promise<string>;
  /** Counts one opening of a screen. */
  countView(screen: string): void;
  /** Counts whether a page was cached. */
  countCacheAnswer(isHit: boolean): void;
  currentRequest(): CurrentRequest | undefined;
  /** Why nothing can be written at present; null while all is well. */
  writesRefused(): Trouble | null;
}

interface Bindings extends Partial<HttpBindings> {
  /** Set where the server asks itself for a page to cache. */
  fillsCache?: true;
}

interface AppOptions {
  build: ServerBuild;
  /** Folder of the built browser files. */
  clientDir: string;
  /** Public origin, where one is set; else readers come to this machine itself, by any of its names. */
  appUrl: string | null;
  port: number;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies?: readonly string[];
  /** Called once, where a request says that it was forwarded by somebody nearby who is not among them. */
  onUnnamedProxy?: () => void;
}

const READ_ONLY = new Set(["GET", "HEAD", "OPTIONS"]);

/** The whole app as one function from request to response: what the server serves and what tests call. */
export function createApp({
  build,
  clientDir,
  appUrl,
  port,
  trustedProxies = [],
  onUnnamedProxy,
}: AppOptions): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  const router = createRequestHandler(build, "production");
  const acceptedBy = acceptedRequests(build.routes);
  const proxies = new Set(trustedProxies);
  const ownOrigins = appUrl ? [appUrl] : ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);

  const viewed = viewedScreens(build.routes);
  const entry = build.entry.module as unknown as Entry;
  const { countView } = entry;
  // Around everything that may go wrong, so that each line of the log knows which request it belongs to.
  app.use(watchedRequests(entry, acceptedBy, proxies));
  // A proxy and we could each take another of two hosts for the one that is meant.
  app.use(async (c, next) => (hostLines(c.env?.incoming) > 1 ? c.text("Bad Request", 400) : next()));
  // Around everything else, so that each page is counted whoever of those within answers it.
  app.use(async (c, next) => {
    await next();
    const { method, url } = c.req;
    const screen = viewed({ method, url, header: (name) => c.req.header(name) }, c.res.status);
    if (screen !== null) countView(screen);
  });

  const pages = createPageCache({ version: entry.cachedPagesVersion, onAnswer: entry.countCacheAnswer });
  const keyOf = cacheKeys(build.routes, acceptedBy);
  // First of all, because such a page costs less to send than to look twice at who asks. It is asked for without
  // cookies, so nothing of the reader can be on it, and goes to everybody alike.
  app.use(async (c, next) => {
    if (!["GET", "HEAD"].includes(c.req.method) || c.env?.fillsCache) return next();
    const address = c.req.url.slice(c.req.url.indexOf("/", 8));
    const key = pages.has(address) ? address : keyOf(address);
    if (key === null) return next();
    const { origin } = new URL(c.req.url);
    return pages.answer(key, c.req.raw, async () =>
      app.fetch(new Request(origin + key, { headers: { "Accept-Encoding": "identity" } }), { fillsCache: true }),
    );
  });

  app.use(
    secureHeaders({
      referrerPolicy: false,
      // Of this host alone: what the owner runs on others beneath it is not ours to decide.
      strictTransportSecurity: appUrl?.startsWith("https:") ? "max-age=63072000" : false,
      xFrameOptions: "DENY",
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], browsingTopics: [] },
    }),
  );

  app.use(async (c, next) => {
    await next();
    // A page that a mailed link opens is stricter by itself.
    if (!c.res.headers.has("Referrer-Policy")) c.res.headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    // What does not say how long it is true, a page's data above all, nobody keeps.
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  });
  app.use(async (c, next) => {
    // Whatever changes something must come from a page of ours: browsers always say where a form was sent from.
    const origin = c.req.header("Origin");
    const ours = origin ? ownOrigins.includes(origin) : c.req.header("Sec-Fetch-Site") === "same-origin";
    return READ_ONLY.has(c.req.method) || ours ? next() : c.text("This form was not sent from Bookmatch.", 403);
  });

  // Neither the router nor the database would know what to do with it: what cannot be read is nobody's address.
  app.use(async (c, next) => (isReadable(new URL(c.req.url).pathname) ? next() : c.text("Not found", 404)));

  const onDisk = serveStatic({ root: clientDir, precompressed: true });
  const files =
    (cacheControl: string): MiddlewareHandler =>
    async (c, next) => {
      const response = await onDisk(c, next);
      if (response instanceof Response) response.headers.set("Cache-Control", cacheControl);
      return response;
    };
  // Files named by their content never change; the few others are asked about again after an hour.
  app.use("/assets/*", files("public, max-age=31536000, immutable"));
  app.get("/assets/*", (c) => c.text("Not found", 404));
  app.get("/:file{[\\w-]+\\.(svg|png|ico|txt|webmanifest)}", files("public, max-age=3600"));

  app.use(compress());
  app.use(async (c, next) => {
    const accepted = acceptedBy(new URL(c.req.url).pathname);
    if (accepted && !accepted.methods.has(c.req.method)) {
      return c.text("This address does not answer that.", 405, { Allow: [...accepted.methods].join(", ") });
    }
    // A browser says so itself; what says nothing is no browser, and brings no cookies of one.
    if (accepted?.ownPagesOnly && ["cross-site", "same-site"].includes(c.req.header("Sec-Fetch-Site") ?? "")) {
      return c.text("This was not asked for by Bookmatch.", 403);
    }
    if (READ_ONLY.has(c.req.method)) return next();
    const { body, maxBytes, tooLarge, evenWhenFull } = accepted ?? PLAIN_FORM;
    // What cannot be read as what the action expects would be a fault of every action by itself.
    const type = c.req.header("Content-Type") ?? PLAIN_FORM.body;
    if (type.split(";")[0]!.trim().toLowerCase() !== body || c.req.header("Content-Encoding")) {
      return c.text("This is not what this address takes.", 415);
    }
    const reason = evenWhenFull ? null : entry.writesRefused();
    if (reason) return refusedWrite(reason, c.req);
    return bodyLimit({ maxSize: maxBytes, onError: (c) => c.text(tooLarge, 413) })(c, next);
  });
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
    if (!READ_ONLY.has(method) && !headers.has("Content-Type")) headers.set("Content-Type", PLAIN_FORM.body);
    const { pathname, search, origin } = new URL(c.req.url);
    // Behind a proxy the router would compare its own plain address with the form's public one.
    const url = new URL((appUrl ?? origin) + pathname + search);
    const request = new Request(url, { method, headers, signal, ...(body && { body, duplex: "half" as const }) });
    const response = await router(request, new RouterContextProvider());
    const trouble = entry.currentRequest()?.trouble;
    if (response.status < 500 || !trouble) return response;
    if (!READ_ONLY.has(method)) return refusedWrite(trouble, c.req);
    return new Response(response.body, { status: 503, headers: response.headers });
  });
  return app;
}

function hostLines(request: HttpBindings["incoming"] | undefined): number {
  return request?.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === "host").length ?? 0;
}

export interface RunningServer {
  port: number;
  /** Lets open requests finish, then closes; resolves when the last connection is gone. */
  stop(): Promise<void>;
}

/** Listens; rejects with the system's error (`EADDRINUSE`, `EACCES` …) where it cannot. */
export async function listen(
  app: ReturnType<typeof createApp>,
  { host, port, limits: given }: { host: string; port: number; limits?: Partial<ConnectionLimits> },
): Promise<RunningServer> {
  const limits = { ...LIMITS, ...given };
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { connectionsCheckingInterval: limits.lookMs, maxHeaderSize: MAX_HEADER_BYTES },
  });
  if (!("closeAllConnections" in server)) throw new Error("Expected an HTTP/1 server");
  limitConnections(server, limits);
  const unanswered = new Set<ServerResponse>();
  let closing = false;
  server.prependListener("request", (_, response: ServerResponse) => {
    response.shouldKeepAlive &&= !closing;
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        closing = true;
        // Whoever asked once more on such a connection would find it closed: each answer says that it is the last.
        for (const response of unanswered) response.shouldKeepAlive = false;
        const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        let idle: NodeJS.Timeout | undefined;
        const lastRequests = setTimeout(() => {
          idle = setInterval(() => server.closeIdleConnections(), 50);
        }, LAST_REQUEST_MS);
        // Takes no more connections. `server.close` would at once end those that seem idle, also where a request is
        // on its way already: they get the time to bring it, and hear with the answer that there will be no other.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(deadline);
          clearTimeout(lastRequests);
          clearInterval(idle);
          resolve();
        });
      }),
  };
}
