import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isPublicAddress } from "./public-address.ts";

const PRIVATE_ADDRESSES = {
  "this network": ["0.0.0.0", "0.0.0.1", "0.255.255.255"],
  private: ["10.0.0.0", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255"],
  "carrier NAT": ["100.64.0.1", "100.127.255.255"],
  loopback: ["127.0.0.1", "127.255.255.254"],
  "link-local, clouds' metadata": ["169.254.0.1", "169.254.169.254"],
  "protocol assignments": ["192.0.0.1", "192.0.0.170", "192.0.0.192"],
  documentation: ["192.0.2.1", "198.51.100.7", "203.0.113.255"],
  "6to4 relays, AS112, AMT": ["192.88.99.1", "192.31.196.1", "192.175.48.1", "192.52.193.1"],
  benchmarking: ["198.18.0.1", "198.19.255.255"],
  "multicast, reserved, broadcast": ["224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.254", "255.255.255.255"],
  "IPv6 unspecified and loopback": ["::", "::1", "0:0:0:0:0:0:0:1"],
  "IPv6 unique local": ["fc00::1", "fd00:ec2::254", "fdff:ffff::1"],
  "IPv6 link-local and site-local": ["fe80::1", "febf::1", "fec0::1", "feff::1", "fe80::1%eth0"],
  "IPv6 multicast": ["ff02::1", "ff0e::1"],
  "IPv4-mapped": ["::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "::ffff:8.8.8.8", "0:0:0:0:0:ffff:0808:0808"],
  "IPv4-compatible": ["::127.0.0.1", "::a9fe:a9fe", "::8.8.8.8"],
  SIIT: ["::ffff:0:169.254.169.254", "::ffff:0:808:808"],
  NAT64: ["64:ff9b::a9fe:a9fe", "64:ff9b::8.8.8.8", "64:ff9b:1::1", "64:ff9b:1:ffff::7f00:1"],
  "6to4": ["2002:a9fe:a9fe::", "2002:7f00:1::1", "2002:808:808::1"],
  Teredo: ["2001::1", "2001:0:7f00:1::"],
  "ORCHID, benchmarking, protocol assignments": ["2001:10::1", "2001:20::1", "2001:2::1", "2001:30::1", "2001:1ff::1"],
  "IPv6 documentation": ["2001:db8::1", "3fff::1", "3fff:fff::1"],
  "discard, segment routing, not given out": ["100::1", "5f00::1", "4000::1", "1::1", "e000::1"],
  "odd notations of IPv4": ["2130706433", "0x7f.1", "0x7f000001", "0177.0.0.1", "017700000001", "127.1", "127.0.1"],
  "odd notations of a public IPv4": ["134744072", "0x08080808", "8.8", "010.010.010.010", "08.8.8.8"],
  "no address": ["", " ", "localhost", "metadata.google.internal", "8.8.8.8 ", "8.8.8.8:443", "[2606:4700::1111]"],
  "IPv6 with a zone": ["2606:4700::1111%1", "2606:4700::1111%eth0"],
};

const PUBLIC = [
  ["8.8.8.8", "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1"],
  ["169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255", "198.17.255.255", "198.20.0.0"],
  ["223.255.255.255", "207.241.224.2", "2606:4700:4700::1111", "2a00:1450:4001:830::200e", "2001:4860:4860::8888"],
].flat();

describe("isPublicAddress", () => {
  it.each(Object.entries(PRIVATE_ADDRESSES))("refuses %s", (_range, addresses) => {
    expect(addresses.filter((ip) => isPublicAddress(ip))).toEqual([]);
  });

  it("allows the public internet, right up to the borders of the ranges above", () => {
    expect(PUBLIC.filter((ip) => !isPublicAddress(ip))).toEqual([]);
  });

  it("has a table worth the name", () => {
    expect(Object.values(PRIVATE_ADDRESSES).flat().length + PUBLIC.length).toBeGreaterThan(100);
  });

  it("refuses every IPv6 form that carries an IPv4 address, public or not", () => {
    const forms = [
      (quad: string) => `::ffff:${quad}`,
      (quad: string) => `::${quad}`,
      (quad: string) => `::ffff:0:${quad}`,
      (quad: string) => `64:ff9b::${quad}`,
      (quad: string) => `64:ff9b:1::${quad}`,
      (quad: string) => `2002:${hexPair(quad)}::1`,
      (quad: string) => `2001:0:${hexPair(quad)}::1`,
    ];
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom(...forms), (quad, form) => {
        expect(isPublicAddress(form(quad))).toBe(false);
      }),
    );
  });

  it("refuses all of IPv6 outside 2000::/3", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const [first = 0] = groups;
        fc.pre(first >> 13 !== 1);
        expect(isPublicAddress(groups.map((each) => each.toString(16)).join(":"))).toBe(false);
      }),
    );
  });

  it("agrees with a second opinion on every IPv4 address", () => {
    const special = ["0/8 10/8 100.64/10 127/8 169.254/16 172.16/12 192.0.0/24 192.0.2/24 192.31.196/24 192.52.193/24"];
    special.push("192.88.99/24 192.168/16 192.175.48/24 198.18/15 198.51.100/24 203.0.113/24 224/3");
    const ranges = special
      .flatMap((line) => line.split(" "))
      .map((range) => {
        const [start = "", bits = "0"] = range.split("/");
        return { start: asNumber(start), size: 2 ** (32 - Number(bits)) };
      });
    const nearBorder = fc.tuple(fc.constantFrom(...ranges), fc.integer({ min: -2, max: 2 }), fc.boolean());
    const anywhere = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    const border = nearBorder.map(([{ start, size }, by, end]) => (start + (end ? size : 0) + by + 2 ** 32) % 2 ** 32);
    fc.assert(
      fc.property(fc.oneof(anywhere, border), (number) => {
        const expected = !ranges.some(({ start, size }) => number >= start && number < start + size);
        expect(isPublicAddress(asQuad(number))).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isPublicAddress(text)).toBe(false);
      }),
    );
  });
});

function asNumber(quad: string): number {
  const bytes = [...quad.split(".").map(Number), 0, 0, 0].slice(0, 4);
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

function asQuad(number: number): string {
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join(".");
}

function hexPair(quad: string): string {
  const number = asNumber(quad);
  return `${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`;
}
