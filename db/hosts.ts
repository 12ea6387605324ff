import type pg from "pg";

/** libpq's `target_session_attrs`: a server that accepts writes, or the first that answers. */
type Wanted = "read-write" | "any";

/** Run on each new connection if only one of several servers accepts writes. Works on every PostgreSQL since 9. */
const TAKES_WRITES = "SELECT current_setting('transaction_read_only') = 'off' AS writable";

/** The servers of a connection URL, and which of them to try first. */
export interface Hosts {
  readonly count: number;
  /** URL of the server to try next: names a single server, as node-postgres requires. */
  current(): string;
  /** Moves on to the next server if `url` is still the current one; a late call for another server changes nothing. */
  leave(url: string): void;
  /** Rejects, and leaves the server, if a writable one is wanted and it is not. */
  check(client: pg.ClientBase, url: string): Promise<void>;
}

/**
 * Parses a URL that may name several servers as libpq's do,
 * `postgresql://user:password@one:5432,two:5432/name?target_session_attrs=read-write`; node-postgres supports neither.
 * With several servers, a writable one is the default, because nothing here works without it. Throws a TypeError for an
 * invalid URL.
 */
export function readHosts(url: string): Hosts {
  const [, before = "", authority = "", after = ""] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  const [path = "", query = ""] = after.split("?", 2);
  const settings = new URLSearchParams(query);
  const attribute = settings.get("target_session_attrs");
  settings.delete("target_session_attrs");
  const rest = attribute === null ? after : path + (settings.size > 0 ? `?${settings.toString()}` : "");
  const servers = authority.split(",");
  const urls = servers.map((server) => before + server + rest);
  const isAddress = (server: string) => server !== "" && URL.canParse(`http://${server}/`);
  // A single host may be empty: the URL then names a folder with the socket.
  if (before === "" || (servers.length > 1 && !servers.every(isAddress))) {
    throw new TypeError("This is not the address of a database");
  }
  const wanted = wantedOf(attribute, urls.length);
  let current = 0;
  return {
    count: urls.length,
    current: () => urls[current]!,
    leave(left) {
      if (left === urls[current]) current = (current + 1) % urls.length;
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

function wantedOf(attribute: string | null, servers: number): Wanted {
  if (attribute === null) return servers > 1 ? "read-write" : "any";
  if (attribute === "read-write" || attribute === "primary") return "read-write";
  if (attribute === "any") return "any";
  throw new TypeError("target_session_attrs may be read-write, primary or any");
}
