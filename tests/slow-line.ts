import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface SlowLine {
  address: string;
  close(): void;
}

/** Bytes of a page that arrive at once, and ms until the next of them. */
const PIECE = 2_000;
const PIECE_PAUSE_MS = 120;
/** By then the page has been painted with the fonts that were there. */
const FONT_PAUSE_MS = 2_500;

/** The app as a bad connection shows it: pages come in pieces, each of which the browser paints, and fonts late. */
export async function openSlowLine(app: string): Promise<SlowLine> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(app).host, "accept-encoding": "identity" };
    const forwarded = request(new URL(asked.url ?? "/", app), { method: asked.method, headers });
    forwarded.on("error", () => answer.destroy());
    forwarded.on("response", (given) => void passOn(given, answer));
    asked.pipe(forwarded);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function passOn(given: IncomingMessage, answer: ServerResponse): Promise<void> {
  const type = given.headers["content-type"] ?? "";
  if (type.startsWith("font/")) await pause(FONT_PAUSE_MS);
  answer.writeHead(given.statusCode ?? 502, given.headers);
  if (!type.startsWith("text/html")) {
    given.pipe(answer);
    return;
  }
  const page = Buffer.concat(await given.toArray());
  for (let sent = 0; sent < page.length; sent += PIECE) {
    answer.write(page.subarray(sent, sent + PIECE));
    await pause(PIECE_PAUSE_MS);
  }
  answer.end();
}
