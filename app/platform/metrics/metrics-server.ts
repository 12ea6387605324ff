import { createServer, type Server } from "node:http";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

interface ListenAddress {
  host: string;
  port: number;
}

export async function serveMetrics(
  { host, port }: ListenAddress,
  text: () => string | Promise<string>,
): Promise<Server> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, ({ method, url }, response) => {
    if (method !== "GET" || url?.split("?")[0] !== "/metrics") {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found\n");
      return;
    }
    void Promise.resolve(text()).then((body) =>
      response.writeHead(200, { "Content-Type": TYPE, "Cache-Control": "no-store" }).end(body),
    );
  });
  server.maxConnections = 16;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server.unref();
}
