import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { listen, type RunningServer } from "#app/http/listen.ts";

import type { ConnectionLimits } from "./connection-limits.ts";

let server: RunningServer;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.stop();
});

/** Reads a body to its end, as every form's address does. */
const echo = {
  fetch: async (request: Request) => new Response(`${(await request.text()).length}`),
};

async function serve(limits: Partial<ConnectionLimits>): Promise<void> {
  server = await listen(echo, { host: "127.0.0.1", port: 0, limits: { lookMs: 20, ...limits } });
}

interface Client {
  socket: Socket;
  received(): string;
  isCut(): boolean;
}

async function arrives(): Promise<Client> {
  const socket = connect(server.port, "127.0.0.1");
  sockets.push(socket);
  let received = "";
  let isCut = false;
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.on("error", () => {});
  socket.on("close", () => (isCut = true));
  await once(socket, "connect");
  return { socket, received: () => received, isCut: () => isCut };
}

const WHOLE = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Sends one byte after the other, until it is cut. */
async function dribbles(client: Client, text: string): Promise<void> {
  for (let index = 0; !client.isCut(); index++) {
    if (client.socket.writable) client.socket.write(text[index] ?? "x");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe("T36: a slow client", () => {
  it("that dribbles its head is cut, however steadily it sends, and the one beside it is served", async () => {
    await serve({ headersMs: 200, requestMs: 400 });
    const slow = await arrives();
    const dribbling = dribbles(slow, "GET / HTTP/1.1\r\nX-Long: ");
    // One that a busy machine holds up is cut as well, and comes again.
    await expect.poll(isTaken).toBe(true);
    await dribbling;
    expect(slow.received()).not.toContain("200 OK");
  });

  it("that dribbles its body is cut as well", async () => {
    await serve({ headersMs: 200, requestMs: 400 });
    const body = await arrives();
    body.socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n");
    await dribbles(body, "");
    expect(body.received()).not.toContain("200 OK");
  });

  it("that holds a connection and asks nothing more gives it back", async () => {
    await serve({ idleMs: 100 });
    const idle = await arrives();
    idle.socket.write(WHOLE);
    await expect.poll(idle.received).toContain("200 OK");
    await expect.poll(idle.isCut).toBe(true);
  });
});

it("a head larger than any of ours is refused", async () => {
  await serve({});
  const client = await arrives();
  client.socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${"x".repeat(17 * 1024)}\r\n\r\n`);
  await expect.poll(client.received).toMatch(/^HTTP\/1\.1 431 /);
});

/** Whether the server answers, or has let go of the connection at once. */
async function isTaken(): Promise<boolean> {
  const client = await arrives();
  client.socket.write(WHOLE);
  await expect.poll(() => client.isCut() || client.received().includes("200 OK")).toBe(true);
  return client.received().includes("200 OK");
}

describe("connections", () => {
  it("of one address are so many, and another one comes in when one has gone", async () => {
    await serve({ mostPerAddress: 2, isShared: () => false });
    expect([await isTaken(), await isTaken(), await isTaken()]).toEqual([true, true, false]);
    sockets[0]!.destroy();
    await expect.poll(isTaken).toBe(true);
  });

  it("of a proxy are as many as there are readers behind it", async () => {
    await serve({ mostPerAddress: 1 });
    expect([await isTaken(), await isTaken(), await isTaken()]).toEqual([true, true, true]);
  });

  it("of all are so many", async () => {
    await serve({ mostConnections: 2 });
    expect([await isTaken(), await isTaken(), await isTaken()]).toEqual([true, true, false]);
  });
});
