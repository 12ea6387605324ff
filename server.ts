import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";

import { allowedMethods } from "#app/allowed-methods.ts";
import { CLIENT_ADDRESS_HEADER, clientAddress } from "#app/server/client-address.ts";

/** Larger than any form of the app; uploads bring their own limit. */
const MAX_BODY_BYTES = 64 * 1024;
/** Longer than any request should take, and within the 10 s a stop is allowed. */
const DRAIN_MS = 8_000;

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

const FORM = "application/x-www-form-urlencoded";
const READ_ONLY = new Set(["GET", "HEAD", "OPTIONS"]);

/** The whole app as one function from request to response: what the server serves and what tests call. */
export function createApp({
  build,
  clientDir,
  appUrl,
  port,
  trustedProxies = [],
}: AppOptions): Hono<{ Bindings: Partial<HttpBindings> }> {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  const router = createRequestHandler(build, "production");
  const methodsOf = allowedMethods(build.routes);
  const proxies = new Set(trustedProxies);
  const ownOrigins = appUrl ? [appUrl] : ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);

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
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text("Too much at once", 413) }));
  app.use(async (c, next) => {
    // The only kind our forms send; what cannot be read as one would be a fault of every action by itself.
    const type = c.req.header("Content-Type") ?? FORM;
    const isForm = type.split(";")[0]!.trim().toLowerCase() === FORM && !c.req.header("Content-Encoding");
    return READ_ONLY.has(c.req.method) || isForm ? next() : c.text("This is not a form.", 415);
  });
  app.use(async (c, next) => {
    const allowed = methodsOf(new URL(c.req.url).pathname);
    if (!allowed || allowed.has(c.req.method)) return next();
    return c.text("This address does not answer that.", 405, { Allow: [...allowed].join(", ") });
  });
  app.all("*", (c) => {
    const { method, signal, body } = c.req.raw;
    const headers = new Headers(c.req.raw.headers);
    headers.set(
      CLIENT_ADDRESS_HEADER,
      clientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header("X-Forwarded-For"), proxies),
    );
    if (!READ_ONLY.has(method) && !headers.has("Content-Type")) headers.set("Content-Type", FORM);
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
  { host, port }: { host: string; port: number },
): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { headersTimeout: 15_000, requestTimeout: 30_000 },
  });
  if (!("closeAllConnections" in server)) throw new Error("Expected an HTTP/1 server");
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
        server.close(() => (clearTimeout(deadline), resolve()));
        server.closeIdleConnections();
      }),
  };
}
