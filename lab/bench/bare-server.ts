import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

import { createPool } from "#db/pool.ts";

export interface BareOrders {
  work: BareWork;
  byPath: Record<string, BareAnswer>;
  first: BareAnswer;
}
export interface BareAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  /** In base64. */
  body: string;
}
export type BareSays = { port: number } | "ready";
export type BareWork = keyof typeof WORK;

interface Asked {
  path: string;
  cookie: string;
  body: URLSearchParams;
}

const BOOKS = "SELECT * FROM books WHERE id = ANY($1::int[])";
const HINT = (id: number) => `event: message\nid: ${id}\ndata: \n\n`;
const pool = createPool(process.env["DATABASE_URL"]!, { max: 10 });
const derive = promisify(argon2);
const streams = new Set<ServerResponse>();

/** The minimal work of each answer for database and CPU: a program that does nothing else sends these statements. */
const WORK = {
  nothing: async () => {},
  post: ({ path }: Asked) =>
    pool.query("SELECT title, content, excerpt, tags, published_at FROM blog_posts WHERE slug = $1", [path.slice(6)]),
  books: () => pool.query(BOOKS, [someBooks(11)]),
  async save({ path, cookie }: Asked) {
    const reader = await readerOf(cookie);
    const book = Number(path.split("/").at(-1));
    await pool.query("INSERT INTO bare_saves VALUES ($1, $2) ON CONFLICT DO NOTHING", [reader, book]);
  },
  async page({ path, cookie, body }: Asked) {
    const [reader, entry, page] = [await readerOf(cookie), Number(path.split("/")[2]), Number(body.get("page"))];
    await pool.query(
      `WITH entry AS (
         UPDATE reading_list SET current_page = $3, updated_at = now() WHERE user_id = $1 AND id = $2 RETURNING id
       ) INSERT INTO bare_log SELECT $1, id, $3 FROM entry`,
      [reader, entry, page],
    );
  },
  async message({ cookie, body }: Asked) {
    const reader = await readerOf(cookie);
    const { rows } = await pool.query<{ id: number }>(
      "INSERT INTO bare_messages (user_id, client_id, message) VALUES ($1, $2, $3) RETURNING id",
      [reader, body.get("clientId"), body.get("message")],
    );
    for (const stream of streams) stream.write(HINT(rows[0]!.id));
  },
  fiveBooks: () => pool.query(BOOKS, [someBooks(5)]),
  async signIn({ body }: Asked) {
    const { rows } = await pool.query<{ id: string; password: string }>(
      "SELECT users.id, password FROM users JOIN accounts ON user_id = users.id WHERE email = $1",
      [body.get("email")],
    );
    const [{ id, password }] = rows as [(typeof rows)[0]];
    if (!(await isRight(body.get("password")!, password))) throw new Error("The password is wrong");
    const token = randomBytes(24).toString("hex");
    await pool.query(
      "INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $1, $2, now() + interval '7 days')",
      [token, id],
    );
  },
};

let orders: BareOrders;
let bodies: Map<BareAnswer, Buffer>;

const server = createServer((request, response) => void answer(request, response));
server.listen(0, "127.0.0.1", () => send({ port: (server.address() as { port: number }).port }));
process.on("message", (told: BareOrders) => {
  orders = told;
  bodies = new Map([told.first, ...Object.values(told.byPath)].map((one) => [one, Buffer.from(one.body, "base64")]));
  send("ready");
});
process.once("disconnect", () => process.exit());

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/coffee-talk/stream") {
    streams.add(response);
    response.once("close", () => streams.delete(response));
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write("retry: 1000\n\n");
    return;
  }
  const form = request.method === "POST" ? await text(request) : "";
  await WORK[orders.work]({
    path: request.url!,
    cookie: request.headers.cookie ?? "",
    body: new URLSearchParams(form),
  });
  const told = orders.byPath[request.url!] ?? orders.first;
  response.writeHead(told.status, told.headers).end(bodies.get(told));
}

async function readerOf(cookie: string): Promise<string> {
  const [token] = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1)).split(".");
  const { rows } = await pool.query<{ id: string }>(
    "SELECT users.id FROM sessions JOIN users ON users.id = user_id WHERE token = $1 AND expires_at > now()",
    [token],
  );
  return rows[0]!.id;
}

function someBooks(length: number): number[] {
  return Array.from({ length }, () => 1 + Math.floor(Math.random() * 10_000));
}

async function isRight(password: string, hash: string): Promise<boolean> {
  const [salt, tag] = hash
    .split("$")
    .slice(-2)
    .map((part) => Buffer.from(part, "base64"));
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: tag!.length };
  return timingSafeEqual(await derive("argon2id", { message: password, nonce: salt!, ...cost }), tag!);
}

function send(message: BareSays): void {
  process.send!(message);
}
