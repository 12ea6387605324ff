import { Agent, request } from "node:http";

/** What the asking process is told: whom to ask, as whom, for how long. */
export interface MixedOrders {
  address: string;
  cookies: string[];
  books: number;
  /** So many answers come before the time that counts. */
  warmUpAnswers: number;
  forMs: number;
}
export interface MixedFigures {
  answered: number;
  /** Answers with 503: a server that is too busy says so. */
  refused: number;
  /** Of each answer within the time that counts, sorted. */
  times: number[];
}
export type MixedSays = "warm" | MixedFigures;

process.once("message", (orders: MixedOrders) => void ask(orders));

/** Each reader asks for a page of cards, saves a book, opens the tracker and catches up on the talk, again and again. */
async function ask({ address, cookies, books, warmUpAnswers, forMs }: MixedOrders): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: cookies.length });
  const times: number[] = [];
  let refused = 0;
  let soFar = 0;
  let from = Infinity;
  await Promise.all(
    cookies.map(async (cookie, reader) => {
      for (let round = 0; performance.now() < from + forMs; round++) {
        const book = 1 + ((reader * 7_919 + round) % books);
        for (const [method, path] of [
          ["GET", "/"],
          ["POST", `/saved-books/${book}`],
          ["GET", "/reading-tracker"],
          ["GET", "/coffee-talk/messages?after=0"],
        ] as const) {
          const began = performance.now();
          const isAnswered = await once(agent, address + path, method, cookie);
          const ended = performance.now();
          soFar += 1;
          if (soFar === warmUpAnswers) {
            from = ended;
            tell("warm");
          }
          if (began < from || ended > from + forMs) continue;
          if (isAnswered) times.push(ended - began);
          else refused += 1;
        }
      }
    }),
  );
  agent.destroy();
  tell({ answered: times.length, refused, times: times.toSorted((a, b) => a - b) });
}

/** Whether it was answered; false where the server has refused for now. */
function once(agent: Agent, url: string, method: string, cookie: string): Promise<boolean> {
  const origin = new URL(url).origin;
  const headers = { Cookie: cookie, "Accept-Encoding": "br", ...(method === "POST" && { Origin: origin }) };
  return new Promise((resolve, reject) => {
    request(url, { method, agent, headers }, (response) => {
      const { statusCode } = response;
      if (statusCode !== 200 && statusCode !== 503) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.once("end", () => resolve(statusCode === 200));
    })
      .once("error", reject)
      .end();
  });
}

function tell(said: MixedSays): void {
  process.send!(said);
}
