import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";

import { acceptedRequests, keptAddresses, PLAIN_FORM } from "#app/accepted-requests.ts";
import { viewedScreens } from "#app/page-views.ts";
import { CLIENT_ADDRESS_HEADER, clientAddress } from "#app/server/client-address.ts";
import { createKeptPages } from "#app/server/kept-pages.ts";

/** Longer than any request should take, and within the 10 s a stop is allowed. */
const DRAIN_MS = 8_000;
/**
 * A connection on which nothing moves for so long is cut. Open streams say something every 25 s, so theirs is that of a
 * reader who never reads: what waits for them would be held for ever.
 */
const STILL_MS = 60_000;

/** What the app's entry says besides how it renders. */
interface Entry {
  /** Changes whenever a page that is kept ready would come out differently. */
  keptPagesVersion(): Promise<string>;
  /** Counts one opening of a screen. */
  countView(screen: string): void;
}

interface Bindings extends Partial<HttpBindings> {
  /** Set where the server asks itself for a page that it is going to keep. */
  isKeeping?: true;
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
}

const READ_ONLY = new Set(["GET", "HEAD", "OPTIONS"]);

/** The whole app as one function from request to response: what the server serves and what tests call. */
export function createApp({
  build,
  clientDir,
  appUrl,
  port,
  trustedProxies = [],
}: AppOptions): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  const router = createRequestHandler(build, "production");
  const acceptedBy = acceptedRequests(build.routes);
  const proxies = new Set(trustedProxies);
  const ownOrigins = appUrl ? [appUrl] : ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);

  const viewed = viewedScreens(build.routes);
  const { countView, keptPagesVersion } = build.entry.module as unknown as Entry;
  // Around everything else, so that each page is counted whoever of those within answers it.
  app.use(async (c, next) => {
    await next();
    const { method, url } = c.req;
    const screen = viewed({ method, url, header: (name) => c.req.header(name) }, c.res.status);
    if (screen !== null) countView(screen);
  });

  const pages = createKeptPages({ version: keptPagesVersion });
  const keyOf = keptAddresses(build.routes, acceptedBy);
  // First of all, because such a page costs less to send than to look twice at who asks. It is asked for without
  // cookies, so nothing of the reader can be on it, and goes to everybody alike.
  app.use(async (c, next) => {
    if (!["GET", "HEAD"].includes(c.req.method) || c.env?.isKeeping) return next();
    const address = c.req.url.slice(c.req.url.indexOf("/", 8));
    const key = pages.holds(address) ? address : keyOf(address);
    if (key === null) return next();
    const { origin } = new URL(c.req.url);
    return pages.answer(key, c.req.raw, async () =>
      app.fetch(new Request(origin + key, { headers: { "Accept-Encoding": "identity" } }), { isKeeping: true }),
    );
  });

  app.use(
    secureHeaders({
      referrerPolicy: false,
      strictTransportSecurity: appUrl?.startsWith("https:") ? "max-age=63072000; includeSubDomains" : false,
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
    if (READ_ONLY.has(c.req.method)) return next();
    const { body, maxBytes, tooLarge } = accepted ?? PLAIN_FORM;
    // What cannot be read as what the action expects would be a fault of every action by itself.
    const type = c.req.header("Content-Type") ?? PLAIN_FORM.body;
    if (type.split(";")[0]!.trim().toLowerCase() !== body || c.req.header("Content-Encoding")) {
      return c.text("This is not what this address takes.", 415);
    }
    return bodyLimit({ maxSize: maxBytes, onError: (c) => c.text(tooLarge, 413) })(c, next);
  });
  app.all("*", (c) => {
    const { method, signal, body } = c.req.raw;
    const headers = new Headers(c.req.raw.headers);
    headers.set(
      CLIENT_ADDRESS_HEADER,
      clientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header("X-Forwarded-For"), proxies),
    );
    if (!READ_ONLY.has(method) && !headers.has("Content-Type")) headers.set("Content-Type", PLAIN_FORM.body);
    const { pathname, search, origin } = new URL(c.req.url);
    // Behind a proxy the router would compare its own plain address with the form's public one.
    const url = new URL((appUrl ?? origin) + pathname + search);
    const request = new Request(url, { method, headers, signal, ...(body && { body, duplex: "half" as const }) });
    return router(request, new RouterContextProvider());
  });
  return app;
}

export interface RunningServer {
  port: number;
  /** Lets open requests finish, then closes; resolves when the last connection is gone. */
  stop(): Promise<void>;
}

/** Listens; rejects with the system's error (`EADDRINUSE`, `EACCES` …) where it cannot. */
export async function listen(
  app: ReturnType<typeof createApp>,
  { host, port, stillMs = STILL_MS }: { host: string; port: number; stillMs?: number },
): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { headersTimeout: 15_000, requestTimeout: 30_000 },
  });
  if (!("closeAllConnections" in server)) throw new Error("Expected an HTTP/1 server");
  server.timeout = stillMs;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        // A connection whose last answer ends meanwhile would wait for another request.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => (clearTimeout(deadline), clearInterval(idle), resolve()));
      }),
  };
}
