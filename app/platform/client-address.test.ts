import { describe, expect, it } from "vitest";

import { addressGroup, clientAddress, isUnnamedProxy } from "./client-address.ts";

const none = new Set<string>();
const proxy = new Set(["127.0.0.1", "10.0.0.2"]);

describe("where a request came from", () => {
  it("is the socket's address, whatever the request claims", () => {
    expect(clientAddress("192.0.2.7", "203.0.113.9", none)).toBe("192.0.2.7");
    expect(clientAddress("::ffff:192.0.2.7", undefined, none)).toBe("192.0.2.7");
    expect(clientAddress("192.0.2.7", "203.0.113.9", proxy)).toBe("192.0.2.7");
  });

  it("is what a named proxy says, and no hop before it", () => {
    expect(clientAddress("127.0.0.1", "203.0.113.9", proxy)).toBe("203.0.113.9");
    expect(clientAddress("::ffff:127.0.0.1", "198.51.100.1, 203.0.113.9, 10.0.0.2", proxy)).toBe("203.0.113.9");
  });

  it.each(["", "unknown", "203.0.113.9:80", "<script>", ","])("is the proxy itself where it says %j", (forwarded) => {
    expect(clientAddress("127.0.0.1", forwarded, proxy)).toBe("127.0.0.1");
  });

  it("is this machine where there is no socket", () => {
    expect(clientAddress(undefined, undefined, none)).toBe("127.0.0.1");
  });
});

it("T10: a client's address counts a /64 of IPv6 as one address, and each of IPv4 by itself", () => {
  expect(addressGroup("2001:db8:1:2::1")).toBe("2001:db8:1:2::/64");
  expect(addressGroup("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(addressGroup("2001:db8:1:2::1"));
  expect(addressGroup("2001:db8:1:3::1")).not.toBe(addressGroup("2001:db8:1:2::1"));
  for (const address of ["192.0.2.7", "", "none"]) expect(addressGroup(address)).toBe(address);
});

describe("an unnamed proxy", () => {
  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.3", "172.18.0.1", "192.168.1.2", "fd00::1", "fe80::1"])(
    "is noticed at %s",
    (socket) => {
      expect(isUnnamedProxy(socket, "203.0.113.9", none)).toBe(true);
      expect(isUnnamedProxy(socket, undefined, none)).toBe(false);
    },
  );

  it.each([
    ["a named one", "127.0.0.1"],
    ["somebody far away", "203.0.113.1"],
    ["nobody", ""],
    ["what is no address", "socket"],
  ])("is not %s", (_, socket) => {
    expect(isUnnamedProxy(socket, "203.0.113.9", proxy)).toBe(false);
  });
});

it("F9: of an endless list of hops only those are read that are believed", () => {
  const read: string[] = [];
  const proxies = { has: (hop: string) => (read.push(hop), hop === "10.0.0.1") } as unknown as ReadonlySet<string>;
  expect(clientAddress("10.0.0.1", `${"192.0.2.9,".repeat(1_000)} 198.51.100.7, 10.0.0.1`, proxies)).toBe(
    "198.51.100.7",
  );
  expect(read).toEqual(["10.0.0.1", "10.0.0.1", "198.51.100.7"]);
});
