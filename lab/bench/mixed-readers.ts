import { Agent, request } from "node:http";

/** Orders for the client process: server, sessions and duration. */
export interface MixedOrders {
  address: string;
  cookies: string[];
  books: number;
  /** Answers before the measurement starts. */
  warmUpAnswers: number;
  forMs: number;
}
export interface MixedFigures {
  answered: number;
  /** Answers with 503: a server that is too busy says so. */
  refused: number;
  /** Sorted durations of all answers in the measured time. */
  times: number[];
}
export type MixedSays = "warm" | MixedFigures;

process.once("message", (orders: MixedOrders) => void ask(orders));

/** Each user repeatedly requests a page of cards, saves a book, opens the tracker and polls the talk. */
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
            sendMessage("warm");
          }
          if (began < from || ended > from + forMs) continue;
          if (isAnswered) times.push(ended - began);
          else refused += 1;
        }
      }
    }),
  );
  agent.destroy();
  sendMessage({ answered: times.length, refused, times: times.toSorted((a, b) => a - b) });
}

/** Returns false if the server answered 503. */
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

function sendMessage(message: MixedSays): void {
  process.send!(message);
}
