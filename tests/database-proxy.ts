import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

import pg from "pg";

/** Stands between the app and its database, and can be shut: to the app the database is then as if it were stopped. */
export interface DatabaseProxy {
  /** For DATABASE_URL. */
  url: string;
  /** Breaks all connections and takes no other. */
  shut(): Promise<void>;
  /** The same when the `statement`th statement from now, counted from 1, comes by; that one gets through to nobody. */
  shutAt(statement: number): void;
  /** Passes nothing on until it opens again, and answers no new connection: the database hangs. */
  freeze(): void;
  /** Opens again; says whether it was shut. */
  open(): Promise<boolean>;
}

const EXECUTE = "E".charCodeAt(0);
const QUERY = "Q".charCodeAt(0);

/** A TCP proxy to the database at `url`, open at first. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sockets = new Set<Socket>();
  const unanswered = new Set<Socket>();
  let isFrozen = false;
  let statementsLeft = Infinity;
  let shutting: Promise<void> | null = null;
  let server = makeServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: ownPort } = server.address() as AddressInfo;

  function makeServer(): Server {
    return createServer((app) => {
      // It was on its way already when the proxy was shut.
      if (shutting) return void app.destroy();
      if (isFrozen) {
        unanswered.add(app);
        app.on("error", () => {});
        return void app.pause();
      }
      const behind = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      for (const [one, other] of [
        [app, behind],
        [behind, app],
      ] as const) {
        sockets.add(one);
        one.on("error", () => {});
        one.on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      }
      const statements = countStatements();
      app.on("data", (bytes) => {
        statementsLeft -= statements(bytes);
        if (statementsLeft <= 0) void shut();
        else behind.write(bytes);
      });
      behind.pipe(app);
    });
  }

  function shut(): Promise<void> {
    shutting ??= new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
    return shutting;
  }

  return {
    url: `postgresql://${encodeURIComponent(user ?? "")}:${encodeURIComponent(password ?? "")}@127.0.0.1:${ownPort}/${database}`,
    shut,
    shutAt(statement) {
      statementsLeft = statement;
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    async open() {
      statementsLeft = Infinity;
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      for (const socket of unanswered) socket.destroy();
      unanswered.clear();
      if (!shutting) return false;
      await shutting;
      shutting = null;
      server = makeServer();
      server.listen(ownPort, "127.0.0.1");
      await once(server, "listening");
      return true;
    },
  };
}

/** Reads what a client sends as PostgreSQL's protocol frames it: a length first, from then on a letter before each. */
function countStatements(): (bytes: Buffer) => number {
  let rest = Buffer.alloc(0);
  let begun = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    let statements = 0;
    for (;;) {
      const head = begun ? 1 : 0;
      if (rest.length < head + 4) return statements;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return statements;
      if (begun && (rest[0] === EXECUTE || rest[0] === QUERY)) statements += 1;
      begun = true;
      rest = rest.subarray(length);
    }
  };
}
