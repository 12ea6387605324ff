import { connect, type Socket } from "node:net";

/** What the listening process is told: whom to ask, as whom, and how many at once. */
export interface ListenOrders {
  address: string;
  cookies: string[];
}
export type ListenersSay = { open: number } | { id: number; arrivedAt: number[] };

const AT_ONCE = 50;

process.once("message", (orders: ListenOrders) => void listen(orders));

/** Opens a stream with each cookie, then tells for each hint when it arrived at each of them. */
async function listen({ address, cookies }: ListenOrders): Promise<void> {
  const heard = new Map<number, number[]>();
  const waiting = [...cookies];
  const opening = async () => {
    for (let cookie = waiting.pop(); cookie; cookie = waiting.pop()) await open(address, cookie, note);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, opening));
  heard.clear();
  tell({ open: cookies.length });

  function note(id: number): void {
    const times = heard.get(id) ?? [];
    heard.set(id, times);
    if (times.push(performance.timeOrigin + performance.now()) === cookies.length) tell({ id, arrivedAt: times });
  }
}

/** Resolves when the server has begun to speak. */
function open(address: string, cookie: string, note: (id: number) => void): Promise<Socket> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setEncoding("latin1");
    socket.write(`GET /coffee-talk/stream HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
    socket.on("data", (text: string) => {
      if (text.startsWith("HTTP/1.1") && !text.startsWith("HTTP/1.1 200")) reject(new Error(text.split("\r\n")[0]));
      if (text.includes("retry:")) resolve(socket);
      for (const [, id] of text.matchAll(/id: (\d+)\n/g)) note(Number(id));
    });
    socket.once("error", reject);
  });
}

function tell(said: ListenersSay): void {
  process.send!(said);
}
