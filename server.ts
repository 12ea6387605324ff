import { createAdaptorServer } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";

/** Larger than any form of the app; uploads bring their own limit. */
const MAX_BODY_BYTES = 64 * 1024;
/** Longer than any request should take, and within the 10 s a stop is allowed. */
const DRAIN_MS = 8_000;

interface AppOptions {
  build: ServerBuild;
  /** Folder of the built browser files. */
  clientDir: string;
  /** Whether readers arrive over https, so that browsers may be told to insist on it. */
  https: boolean;
}

/** The whole app as one function from request to response: what the server serves and what tests call. */
export function createApp({ build, clientDir, https }: AppOptions): Hono {
  const app = new Hono();
  const router = createRequestHandler(build, "production");

  app.use(
    secureHeaders({
      referrerPolicy: "strict-origin-when-cross-origin",
      strictTransportSecurity: https ? "max-age=63072000; includeSubDomains" : false,
      xFrameOptions: "DENY",
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], browsingTopics: [] },
    }),
  );

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
  app.all("*", (c) => router(c.req.raw, new RouterContextProvider()));
  return app;
}

export interface RunningServer {
  port: number;
  /** Lets open requests finish, then closes; resolves when the last connection is gone. */
  stop(): Promise<void>;
}

/** Listens; rejects with the system's error (`EADDRINUSE`, `EACCES` …) where it cannot. */
export async function listen(app: Hono, { host, port }: { host: string; port: number }): Promise<RunningServer> {
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
