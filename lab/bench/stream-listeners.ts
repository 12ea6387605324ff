import { connect, type Socket } from "node:net";

export interface ListenOrders {
  address: string;
  cookies: string[];
}
export type ListenersSay = { open: number } | { id: number; arrivedAt: number[] };

const AT_ONCE = 50;

process.once("message", (orders: ListenOrders) => void listen(orders));

async function listen({ address, cookies }: ListenOrders): Promise<void> {
  const received = new Map<number, number[]>();
  const waiting = [...cookies];
  const opening = async () => {
    for (let cookie = waiting.pop(); cookie; cookie = waiting.pop()) await open(address, cookie, note);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, opening));
  received.clear();
  sendMessage({ open: cookies.length });

  function note(id: number): void {
    const times = received.get(id) ?? [];
    received.set(id, times);
    if (times.push(performance.timeOrigin + performance.now()) === cookies.length)
      sendMessage({ id, arrivedAt: times });
  }
}

/** Resolves when the server's answer starts. */
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

function sendMessage(message: ListenersSay): void {
  process.send!(message);
}
