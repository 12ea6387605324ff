import { request, Agent, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export interface ListenOrders {
  address: string;
  cookies: string[];
}
export type ListenersSay = { open: number } | { id: number; arrivedAt: number[] };

interface News {
  after: number;
  upTo: number;
  messages: Array<{ id: number }>;
}

interface Page {
  messages: Array<{ id: number }>;
  asOf: number;
}

const AT_ONCE = 50;
const RETRY_MS = 2_000;
const agent = new Agent({ keepAlive: true });

process.once("message", (orders: ListenOrders) => void listen(orders));

async function listen({ address, cookies }: ListenOrders): Promise<void> {
  const received = new Map<number, number[]>();
  const page = await load({ address, cookie: cookies[0]! });
  const waiting = [...cookies];
  const opening = async () => {
    for (let cookie = waiting.pop(); cookie; cookie = waiting.pop()) await open({ address, cookie }, page, note);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, opening));
  sendMessage({ open: cookies.length });

  function note(id: number): void {
    const times = received.get(id) ?? [];
    received.set(id, times);
    if (times.push(performance.timeOrigin + performance.now()) === cookies.length)
      sendMessage({ id, arrivedAt: times });
  }
}

interface Reader {
  address: string;
  cookie: string;
}

async function open(reader: Reader, { messages, asOf }: Page, note: (id: number) => void): Promise<void> {
  let cursor = messages.at(-1)?.id ?? 0;
  let isLoading = false;
  let isPending = false;
  const stream = await get(reader, "/coffee-talk/stream");
  if (stream.statusCode !== 200) throw new Error(`A stream: ${stream.statusCode}`);
  stream.setEncoding("utf8");
  let begun = "";
  stream.on("data", (chunk: string) => {
    const events = (begun + chunk).split("\n\n");
    begun = events.pop()!;
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data === undefined) continue;
      const news = data ? (JSON.parse(data) as News) : null;
      if (news && news.after <= cursor) take(news.messages, news.upTo);
      else void loadLater();
    }
  });

  function take(messages: News["messages"], upTo: number): void {
    for (const { id } of messages) if (id > cursor) note(id);
    cursor = Math.max(cursor, upTo);
  }

  async function loadLater(): Promise<void> {
    isPending = true;
    if (isLoading) return;
    isLoading = true;
    while (isPending) {
      isPending = false;
      const page = await load(reader, `?after=${cursor}&asOf=${Math.floor(asOf)}`);
      take(page.messages, page.messages.at(-1)?.id ?? 0);
    }
    isLoading = false;
  }
}

async function load(reader: Reader, query = ""): Promise<Page> {
  try {
    const answer = await get(reader, `/coffee-talk/messages${query}`);
    const body = await text(answer);
    if (answer.statusCode === 200) return JSON.parse(body) as Page;
  } catch {
    // The connection broke.
  }
  await sleep(RETRY_MS);
  return load(reader, query);
}

function get({ address, cookie }: Reader, path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, agent, headers: { cookie } }, resolve).once("error", reject).end();
  });
}

function sendMessage(message: ListenersSay): void {
  process.send!(message);
}
