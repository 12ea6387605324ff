import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { listen, type RunningServer } from "#app/http/listen.ts";

import { openStreams } from "./streams.ts";

/** What may wait for one reader, in bytes. */
const WAITING_MAX = 1_000_000;
/** Far more than what two kernels keep for a connection between them. */
const HINTS_MAX = 2_000_000;

let streams: ReturnType<typeof openStreams>;
let server: RunningServer;
/** The server's ends of the connections, in the order of their requests. */
let ends: Array<{ socket: Socket; waiting(): number }>;
beforeEach(async () => {
  ends = [];
  streams = openStreams({ liveSessions: (ids) => Promise.resolve(ids), farewell: async () => null, onFault: () => {} });
  const answers = {
    fetch(request: Request, { outgoing }: { outgoing: { socket: Socket; writableLength: number } }) {
      const { socket } = outgoing;
      ends.push({ socket, waiting: () => outgoing.writableLength + socket.writableLength });
      const body = streams.open({ userId: "ana", sessionId: "of ana", signal: request.signal });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    },
  };
  server = await listen(answers as never, { host: "127.0.0.1", port: 0, limits: { stillMs: 2_000 } });
});
afterEach(async () => {
  streams.end();
  await server.stop();
});

async function opened(): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return socket;
}

it("T35: the hub of streams holds little for a reader who never reads, lets them go, and keeps the others", async () => {
  const deaf = await opened();
  await expect.poll(() => ends.length).toBe(1);
  const keen = await opened();
  await expect.poll(() => ends.length).toBe(2);
  let received = "";
  keen.on("data", (chunk: Buffer) => (received = (received + chunk.toString()).slice(-200)));

  let id = 0;
  let most = 0;
  const tell = async () => {
    streams.send((id += 1), () => "words");
    await turn();
    most = Math.max(most, ends[0]!.waiting());
  };
  while (ends[0]!.socket.writableLength === 0 && id < HINTS_MAX) await tell();
  expect(id).toBeLessThan(HINTS_MAX);
  for (let more = 0; more < 10_000; more++) await tell();
  expect(most).toBeLessThan(WAITING_MAX);
  await expect.poll(async () => (await tell(), ends[0]!.socket.destroyed)).toBe(true);
  expect(ends[1]!.socket.destroyed).toBe(false);
  await expect.poll(() => received).toContain(`id: ${id}\n`);
  deaf.destroy();
  keen.destroy();
});

it("the hub of streams hints to a client that it has missed something, once it reads again", async () => {
  const { signal } = new AbortController();
  const stream = streams.open({ userId: "ana", sessionId: "of ana", signal })!;
  streams.send(1, () => "missed");
  const reader = stream.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toContain("retry");
  expect(await read()).toBe("event: message\ndata: \n\n");
  streams.send(2, ({ userId }) => `for ${userId}`);
  expect(await read()).toBe('event: message\nid: 2\ndata: "for ana"\n\n');
});

it("T28: the hub of streams takes the streams of an ended session away within five seconds, and no others", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    let live = ["of ana", "of ben"];
    const liveSessions = vi.fn<(ids: string[]) => Promise<string[]>>((ids) =>
      Promise.resolve(ids.filter((id) => live.includes(id))),
    );
    const watched = openStreams({ liveSessions, farewell: async () => null, onFault: () => {} });
    const { signal } = new AbortController();
    for (const userId of ["ana", "ben"]) watched.open({ userId, sessionId: `of ${userId}`, signal });
    // It ends just after it was looked for: later it cannot be noticed.
    while (liveSessions.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1);
    expect(watched.count()).toBe(2);
    live = ["of ben"];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(watched.count()).toBe(1);
    watched.end();
  } finally {
    vi.useRealTimers();
  }
});
