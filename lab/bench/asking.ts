import { Agent, request } from "node:http";

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
        const sent = { "Accept-Encoding": "br", ...(method === "POST" && { Origin: address }), ...headers };
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
export async function timed(count: number, connections: number, once: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const asking = async () => {
    while (left-- > 0) {
      const began = performance.now();
      await once();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, asking));
  return times;
}
