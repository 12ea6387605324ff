import { AsyncLocalStorage } from "node:async_hooks";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

import { Agent, EventSource as Events, fetch as fetchFrom, type Dispatcher } from "undici";

import type { MessagePage, NewMessages } from "#app/club/talk/message.ts";
import { TalkStore } from "#app/club/talk/talk-store.ts";
import { stayLive } from "#app/http/live.ts";

import type { Found, PostedMessage, TableCommand, TableOrders, TableSays } from "./talk-flood.ts";

/** The pages' own script, several readers to a thread, with a network of each that can be cut. */
const orders = workerData as TableOrders;
const port = parentPort!;
const RETRY_MS = 200;
/** Seldom enough that looking takes nothing from what is looked at. */
const LOOK_MS = 20;
const PATIENCE_MS = 120_000;

/** A reader's browser: its connections, and who it says it is. */
class Browser extends Agent {
  readonly address: string;
  private readonly cookie: string;
  private readonly sockets: Set<Socket>;

  constructor({ address, cookie }: { address: string; cookie: string }) {
    const sockets = new Set<Socket>();
    const { hostname, port } = new URL(address);
    super({
      connect(_, opened) {
        const socket = connect({ host: hostname, port: Number(port) });
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
        socket.once("connect", () => opened(null, socket));
        socket.once("error", (error) => opened(error, null));
      },
    });
    this.address = address;
    this.cookie = cookie;
    this.sockets = sockets;
  }

  override dispatch(options: Agent.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const headers = { ...(options.headers as Record<string, string>), cookie: this.cookie, origin: this.address };
    return super.dispatch({ ...options, headers }, handler);
  }

  /** Whatever is under way breaks. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

// Each page believes that all of these are its own.
const asPage = new AsyncLocalStorage<Browser>();
class PageEvents extends Events {
  constructor(path: string) {
    const browser = asPage.getStore()!;
    super(new URL(path, browser.address).href, { node: { dispatcher: browser } });
  }

  override addEventListener(type: string, listener: (event: Event) => void): void {
    super.addEventListener(type, AsyncLocalStorage.bind(listener) as never);
  }
}
Object.assign(globalThis, {
  EventSource: PageEvents,
  document: Object.assign(new EventTarget(), { hidden: false }),
  window: new EventTarget(),
  fetch: (path: string, init: object) => {
    const browser = asPage.getStore()!;
    return fetchFrom(new URL(path, browser.address), { ...init, dispatcher: browser });
  },
});

const nothingRevealed = { readRevealed: () => new Set<number>(), onRevealed() {} };
const pages = await Promise.all(orders.sessions.map((session) => asPage.run(new Browser(session), () => openPage())));
let cuts = 0;
const cutting = orders.cutEveryMs
  ? setInterval(() => {
      pages[Math.floor(Math.random() * pages.length)]!.browser.cut();
      cuts += 1;
    }, orders.cutEveryMs)
  : undefined;
port.on("message", (told: TableCommand) => void (told === "write" ? write() : compare(told.all)));
port.postMessage("seated" satisfies TableSays);

async function openPage() {
  const browser = asPage.getStore()!;
  const first = await fetch("/coffee-talk/messages", { redirect: "manual" });
  const page = (await first.json()) as MessagePage;
  const store = new TalkStore({ show: "all", page, onLeave() {}, onRemoved() {}, onUnsent() {}, ...nothingRevealed });
  const seen = new Map<number, string>();
  let disorders = 0;
  const look = () => {
    let before = 0;
    for (const { id, message } of store.read().messages) {
      if (id <= before) disorders += 1;
      seen.set(id, message);
      before = id;
    }
  };
  look();
  store.subscribe(look);
  stayLive(
    "/coffee-talk/stream",
    store.catchUp,
    (news) => store.receive(news as NewMessages),
    () => false,
  );
  return { browser, store, seen, disorders: () => disorders };
}

/** One's own words, one after the other, with the button that a reader would press where one does not arrive. */
async function write(): Promise<void> {
  const { browser, store } = pages[0]!;
  await asPage.run(browser, async () => {
    for (let count = 0; count < orders.messages; count++) {
      store.send({ message: `${orders.name} ${count}` });
      while (store.read().unsent.length > 0) {
        await sleep(store.read().unsent[0]!.state === "sending" ? LOOK_MS : RETRY_MS);
        for (const unsent of store.read().unsent) if (unsent.state !== "sending") store.messageQueue.retry(unsent);
      }
    }
  });
  port.postMessage("written" satisfies TableSays);
}

async function compare(all: PostedMessage[]): Promise<void> {
  clearInterval(cutting);
  const began = performance.now();
  while (pages.some(({ seen }) => seen.size < all.length) && performance.now() - began < PATIENCE_MS) await sleep(20);
  const known = new Set(all.map(({ id }) => id));
  const found: Found[] = pages.map(({ seen, disorders }) => ({
    missing: all.filter(({ id, message }) => seen.get(id) !== message).length,
    surplus: [...seen.keys()].filter((id) => !known.has(id)).length,
    disorders: disorders(),
  }));
  port.postMessage({ found, cuts } satisfies TableSays);
}
