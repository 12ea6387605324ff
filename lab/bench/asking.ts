import { Agent, request } from "node:http";

export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

export interface Ask {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

export interface Asker {
  /** Rejects without an answer. */
  ask(what: Ask): Promise<Answer>;
  close(): void;
}

/** An HTTP client that keeps `connections` connections open, as browsers do. `address` is an origin. */
export function createAsker(address: string, connections: number): Asker {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const sent = { "Accept-Encoding": ACCEPT_ENCODING, ...(method === "POST" && { Origin: address }), ...headers };
        request({ host: hostname, port, method, path, agent, headers: sent }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.once("end", () =>
            resolve({
              status: response.statusCode!,
              headers: response.headers as Answer["headers"],
              body: Buffer.concat(chunks),
            }),
          );
        })
          .once("error", reject)
          .end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Makes `count` requests over `connections` and returns each one's duration in milliseconds. */
export function timed(count: number, connections: number, once: () => Promise<void>): Promise<number[]> {
  let left = count;
  return timedWhile(() => left-- > 0, connections, once);
}

/** Repeats `once` for as long as `goesOn`. */
export async function timedWhile(
  goesOn: () => boolean,
  connections: number,
  once: () => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  const asking = async () => {
    while (goesOn()) {
      const began = performance.now();
      await once();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, asking));
  return times;
}

export function get(path: string, cookie?: string): Ask {
  return { method: "GET", path, ...(cookie && { headers: { Cookie: cookie } }) };
}

export function post(path: string, fields: Record<string, string>, cookie?: string): Ask {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Accept: "application/json",
    ...(cookie && { Cookie: cookie }),
  };
  return { method: "POST", path, headers, body: new URLSearchParams(fields).toString() };
}
