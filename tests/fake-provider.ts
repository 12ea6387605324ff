import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

import { json } from "./fake-catalogue.ts";

export interface FakeProvider {
  /** For AI_BASE_URL. */
  address: string;
  /** Every question so far, as it arrived. */
  asked: Array<{ path: string; headers: IncomingHttpHeaders; body: string }>;
  /** How many questions were dropped by whoever asked before the answer was there. */
  abandoned: number;
  /** How it answers from now on. */
  answer: RequestListener;
  close(): Promise<void>;
}

/** An OpenAI-compatible provider on loopback that answers however a test wants. */
export async function fakeProvider(answer: RequestListener = says("Momo")): Promise<FakeProvider> {
  const server = createServer((request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) provider.abandoned++;
    });
    void (async () => {
      const body = await readText(request);
      provider.asked.push({ path: request.url ?? "", headers: request.headers, body });
      provider.answer(request, response);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const provider: FakeProvider = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    abandoned: 0,
    answer,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return provider;
}

/** A completion with this content. */
export function says(content: string): RequestListener {
  return json({
    id: "completion-1",
    object: "chat.completion",
    created: 1,
    model: "fake",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
  });
}
