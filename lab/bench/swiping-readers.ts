import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { createAsker } from "./asking.ts";

export interface SwipingOrders {
  address: string;
  cookies: string[];
}

const SWIPE_MS = 2_000;
const CARDS_OF_A_PAGE = 8;

process.once("message", (orders: SwipingOrders) => void swipe(orders));
process.once("disconnect", () => process.exit());

async function swipe({ address, cookies }: SwipingOrders): Promise<void> {
  const asker = createAsker(address, cookies.length);
  await Promise.all(
    cookies.map(async (Cookie, reader) => {
      const post = async (path: string, body: unknown, status: number) => {
        const headers = { Cookie, "Content-Type": "application/json", "Accept-Encoding": "identity" };
        const answer = await asker.ask({ method: "POST", path, headers, body: JSON.stringify(body) });
        if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
        return answer.body;
      };
      await sleep((reader * SWIPE_MS) / cookies.length);
      let cards: Array<{ book: { id: number } }> = [];
      for (let card = 0; ; card++) {
        const began = performance.now();
        if (card % CARDS_OF_A_PAGE === 0) {
          ({ cards } = JSON.parse((await post("/deck", {}, 200)).toString()) as { cards: typeof cards });
          if (card === 0 && reader === cookies.length - 1) process.send!("swiping");
        }
        const kind = card % 3 === 0 ? "like" : "pass";
        const bookId = cards[card % CARDS_OF_A_PAGE]!.book.id;
        const event = { id: randomBytes(16).toString("hex"), bookId, time: Date.now(), kind };
        await post("/swipes", { events: [event] }, 204);
        await sleep(Math.max(0, SWIPE_MS - (performance.now() - began)));
      }
    }),
  );
}
