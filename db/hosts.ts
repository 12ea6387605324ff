import type pg from "pg";

/** What libpq calls `target_session_attrs`: a server that takes writes, or the first one that answers. */
type Wanted = "read-write" | "any";

/** Asked of each new connection where only one of several servers takes writes; works on every PostgreSQL since 9. */
const TAKES_WRITES = "SELECT current_setting('transaction_read_only') = 'off' AS writable";

/** The servers of one database address, and the one of them that is believed to be the right one. */
export interface Hosts {
  readonly count: number;
  /** The address of the server to try next: of one server, as node-postgres understands it. */
  current(): string;
  /** That server was the wrong one, or away: from now on the one after it. Who says so late changes nothing. */
  leave(url: string): void;
  /** Rejects, and leaves the server, where it does not take writes and one that does is wanted. */
  check(client: pg.ClientBase, url: string): Promise<void>;
}

/**
 * Reads an address that may name several servers as libpq's do,
 * `postgresql://user:password@one:5432,two:5432/name?target_session_attrs=read-write`: node-postgres knows neither. Of
 * several servers without that word one that takes writes is wanted all the same, since nothing here works without it.
 * Throws a TypeError for what is no address.
 */
export function readHosts(url: string): Hosts {
  const [, before = "", authority = "", after = ""] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  const [path = "", query = ""] = after.split("?", 2);
  const settings = new URLSearchParams(query);
  const said = settings.get("target_session_attrs");
  settings.delete("target_session_attrs");
  const rest = said === null ? after : path + (settings.size > 0 ? `?${settings.toString()}` : "");
  const servers = authority.split(",");
  const urls = servers.map((server) => before + server + rest);
  const isAddress = (server: string) => server !== "" && URL.canParse(`http://${server}/`);
  // One alone may be left out: the address then names a folder with its socket.
  if (before === "" || (servers.length > 1 && !servers.every(isAddress))) {
    throw new TypeError("This is not the address of a database");
  }
  const wanted = wantedOf(said, urls.length);
  let place = 0;
  return {
    count: urls.length,
    current: () => urls[place]!,
    leave(left) {
      if (left === urls[place]) place = (place + 1) % urls.length;
    },
    async check(client, of) {
      if (wanted === "any") return;
      const { rows } = await client.query<{ writable: boolean }>(TAKES_WRITES);
      if (rows[0]?.writable) return;
      this.leave(of);
      throw new Error("This server of the database takes no writes: it is a standby");
    },
  };
}

function wantedOf(said: string | null, servers: number): Wanted {
  if (said === null) return servers > 1 ? "read-write" : "any";
  if (said === "read-write" || said === "primary") return "read-write";
  if (said === "any") return "any";
  throw new TypeError("target_session_attrs may be read-write, primary or any");
}
