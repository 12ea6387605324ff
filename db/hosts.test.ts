import { expect, it } from "vitest";

import { readHosts } from "./hosts.ts";

/** Every server of an address, in the order in which they are tried. */
function servers(url: string): string[] {
  const hosts = readHosts(url);
  return Array.from({ length: hosts.count }, () => {
    const current = hosts.current();
    hosts.leave(current);
    return current;
  });
}

it("a list of servers leaves the address of one server as it is", () => {
  for (const url of [
    "postgresql://u:p@a:5432/db?sslmode=verify-full",
    "postgresql://bookmatch@/bookmatch?host=%2Ftmp%2Fa%20b&port=5432",
    "postgres://a/db",
  ]) {
    expect(servers(url)).toEqual([url]);
  }
});

it("names the servers of several one by one, with everything else they share", () => {
  expect(
    servers("postgresql://u:p%2C@a:5432,b:5433,[::1]/db?target_session_attrs=read-write&application_name=x"),
  ).toEqual([
    "postgresql://u:p%2C@a:5432/db?application_name=x",
    "postgresql://u:p%2C@b:5433/db?application_name=x",
    "postgresql://u:p%2C@[::1]/db?application_name=x",
  ]);
});

it("a list of servers goes on to the next server once, however many find out that one is away", () => {
  const hosts = readHosts("postgresql://a,b,c/db");
  const left = hosts.current();
  for (let times = 0; times < 5; times++) hosts.leave(left);
  expect(hosts.current()).toBe("postgresql://b/db");
});

it.each(["", "a,b", "postgresql://a:x,b/db", "postgresql://a,/db", "postgresql://a,b/db?target_session_attrs=standby"])(
  "a list of servers refuses %j",
  (url) => {
    expect(() => readHosts(url)).toThrow(TypeError);
  },
);
