import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";

import { afterEach, describe, expect, it, vi } from "vitest";

import { picture } from "#app/platform/pictures/fixtures/pictures.ts";
import { ImageRejected, type ImageRejection } from "#app/platform/pictures/image-rejected.ts";
import { within } from "#tests/within.ts";

import { fetchImage, type ImageOutside as Outside } from "./fetch-image.ts";
import { HOSTILE_CA, hostileHost, rawHost, type HostileHost } from "./fixtures/hostile-host.ts";

const opened: HostileHost[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((host) => host.close()));
});

async function serving(answer: RequestListener): Promise<HostileHost> {
  const host = await hostileHost(answer);
  opened.push(host);
  return host;
}

/** A world in which 127.0.0.1 is the public internet, so that a local server can stand for a far one. */
function reaching(host: HostileHost, more: Partial<Outside> = {}): Partial<Outside> {
  const { port } = host;
  const resolve = async () => ["127.0.0.1"];
  return { resolve, isAllowed: (ip) => ip === "127.0.0.1", port, ca: HOSTILE_CA, deadlineMs: 60_000, ...more };
}

async function rejection(work: Promise<unknown>): Promise<ImageRejection | "none"> {
  try {
    await work;
    return "none";
  } catch (error) {
    if (!(error instanceof ImageRejected)) throw error;
    return error.reason;
  }
}

describe("what is fetched", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "takes %s by its bytes, whatever its header says",
    async (kind) => {
      const bytes = await picture(20, 30, kind);
      const host = await serving((_, response) => response.setHeader("content-type", "text/html").end(bytes));
      expect(await fetchImage(host.url(), reaching(host))).toEqual(bytes);
    },
  );

  it("asks neutrally, without cookies, for the right host", async () => {
    const bytes = await picture(20, 30);
    const seen = vi.fn<(headers: object, servername: unknown) => void>();
    const host = await serving((request, response) => {
      seen(request.headers, (request.socket as { servername?: string }).servername);
      response.setHeader("set-cookie", "a=b").end(bytes);
    });
    await fetchImage(host.url(), reaching(host));
    await fetchImage(host.url(), reaching(host));
    const headers = {
      host: `covers.test:${host.port}`,
      "user-agent": "Bookmatch cover fetcher",
      "accept-encoding": "identity",
    };
    expect(seen.mock.calls[1]).toEqual([expect.objectContaining(headers), "covers.test"]);
    expect(seen.mock.calls[1]?.[0]).not.toHaveProperty("cookie");
    expect(seen.mock.calls[1]?.[0]).not.toHaveProperty("referer");
  });

  it("asks an http address as https, also in a redirect", async () => {
    const bytes = await picture(20, 30);
    const host = await serving((request, response) => {
      if (request.url === "/end") response.end(bytes);
      else response.writeHead(302, { location: `http://other.test:${host.port}/end` }).end();
    });
    expect(await fetchImage(host.url().replace("https", "http"), reaching(host))).toEqual(bytes);
  });

  it("follows three redirects, relative ones too, and not a fourth", async () => {
    const bytes = await picture(20, 30);
    const host = await serving((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(bytes);
      else response.writeHead(301, { location: `/${left - 1}` }).end("moved");
    });
    expect(await fetchImage(host.url("/3"), reaching(host))).toEqual(bytes);
    expect(await rejection(fetchImage(host.url("/4"), reaching(host)))).toBe("redirects");
  });
});

describe("addresses", () => {
  const ordinary: [ImageRejection, string[]][] = [
    ["address", ["", "cover.jpg", "//covers.test/a.jpg", "file:///etc/passwd", "ftp://covers.test/a", "gopher://a/b"]],
    ["address", ["data:image/png;base64,AAAA", "javascript:alert(1)", "https://", "https://[::1", "https://a b/"]],
    ["credentials", ["https://me@covers.test/", "https://me:secret@covers.test/", "https://8.8.8.8@127.0.0.1/"]],
    [
      "port",
      ["https://covers.test:22/", "https://covers.test:5432/", "http://covers.test:8080/", "https://covers.test:80/"],
    ],
    [
      "private",
      ["https://127.0.0.1/", "https://2130706433/", "https://0x7f.1/", "https://017700000001/", "https://0/"],
    ],
    ["private", ["https://[::1]/", "https://[::ffff:a9fe:a9fe]/", "https://[64:ff9b::a9fe:a9fe]/", "https://[::]/"]],
    ["private", ["https://[::ffff:0:169.254.169.254]/", "https://[2002:a9fe:a9fe::]/", "https://[2001::1]/"]],
    ["private", ["https://100.64.0.1/", "https://[fd00:ec2::254]/", "https://169.254.169.254/", "http://10.0.0.1/"]],
    ["private", ["https://127。0。0。1/", "https://①②⑦.0.0.1/", "https://127.0.0.1./", "https://0177.0.0.0x1/"]],
  ];

  it.each(ordinary)("refuses as %s: %j", async (reason, addresses) => {
    const resolve = vi.fn<Outside["resolve"]>(async () => ["127.0.0.1"]);
    for (const address of addresses)
      expect(`${address} ${await rejection(fetchImage(address, { resolve }))}`).toBe(`${address} ${reason}`);
    expect(resolve).not.toHaveBeenCalled();
  });

  const behindNames = [
    ["127.0.0.1"],
    ["10.1.2.3"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["8.8.8.8", "127.0.0.1"],
    ["2606:4700::1111", "fd00::1"],
    ["not an address"],
  ].map((addresses) => ({ addresses }));

  it.each(behindNames)("refuses a name that resolves to $addresses, before any connection", async ({ addresses }) => {
    const host = await serving((_, response) => response.end());
    const { isAllowed: _, ...withOurOwnRules } = reaching(host, { resolve: async () => addresses });
    expect(await rejection(fetchImage(host.url(), withOurOwnRules))).toBe("private");
    expect(host.connections).toBe(0);
  });

  it.each([
    ["private", (port: number) => `https://127.0.0.2:${port}/`],
    ["private", (port: number) => `http://2130706434:${port}/`],
    ["private", (port: number) => `//[::1]:${port}/`],
    ["private", (port: number) => `https://inside.test:${port}/`],
    ["credentials", (port: number) => `https://me:you@covers.test:${port}/`],
    ["port", () => "https://covers.test:22/"],
    ["address", () => "file:///etc/passwd"],
    ["address", () => "data:image/png;base64,AAAA"],
    ["redirects", () => ""],
  ] as const)("refuses as %s a redirect to a forbidden place", async (reason, target) => {
    const host = await serving((_, response) => response.writeHead(302, { location: target(host.port) }).end());
    const resolve = async (name: string) => [name === "inside.test" ? "10.0.0.1" : "127.0.0.1"];
    expect(await rejection(fetchImage(host.url(), reaching(host, { resolve })))).toBe(reason);
    expect(host.connections).toBe(1);
  });

  it("makes no second connection where the redirect leads to a listener inside", async () => {
    const paths: (string | undefined)[] = [];
    const host = await serving((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: `https://inside.test:${host.port}/secret` }).end();
    });
    // One listener plays both parts: its address counts as public on the first hop only.
    const verdicts = [true, false];
    const isAllowed = () => verdicts.shift() ?? false;
    expect(await rejection(fetchImage(host.url(), reaching(host, { isAllowed })))).toBe("private");
    expect([host.connections, paths]).toEqual([1, ["/cover.jpg"]]);
  });

  it("resolves a name once and connects to what was checked: rebinding is useless", async () => {
    const inside = await serving((_, response) => response.end("secret"));
    const answers = [["192.0.2.1"], ["127.0.0.1"], ["127.0.0.1"]];
    const resolve = vi.fn<Outside["resolve"]>(async () => answers.shift() ?? []);
    const world = reaching(inside, { resolve, isAllowed: (ip) => ip === "192.0.2.1", deadlineMs: 400 });
    expect(["network", "deadline"]).toContain(await rejection(fetchImage(inside.url("/", "rebind.test"), world)));
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(inside.connections).toBe(0);
  });

  it("checks again, and refuses, when a redirect leads back to a name that has changed its mind", async () => {
    const host = await serving((_, response) => response.writeHead(302, { location: "/again" }).end());
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    expect(
      await rejection(fetchImage(host.url(), reaching(host, { resolve: async () => answers.shift() ?? [] }))),
    ).toBe("private");
    expect(host.connections).toBe(1);
  });

  it("does not believe a certificate for another name, or one it has no reason to trust", async () => {
    const host = await serving((_, response) => response.end());
    const { ca: _, ...usualAuthorities } = reaching(host);
    expect(await rejection(fetchImage(host.url("/", "impostor.test"), reaching(host)))).toBe("network");
    expect(await rejection(fetchImage(host.url(), usualAuthorities))).toBe("network");
  });

  it("reports a name without addresses as trouble of the network", async () => {
    const host = await serving((_, response) => response.end());
    const gone = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await rejection(fetchImage(host.url(), reaching(host, { resolve: gone })))).toBe("network");
    expect(await rejection(fetchImage(host.url(), reaching(host, { resolve: async () => [] })))).toBe("network");
  });
});

describe("answers", () => {
  it.each([
    ["status", 404],
    ["status", 403],
    ["status", 204],
    ["status", 206],
    ["status", 304],
    ["unavailable", 429],
    ["unavailable", 500],
    ["unavailable", 503],
  ] as const)("refuses as %s: %i", async (reason, status) => {
    const bytes = await picture(20, 30);
    const host = await serving((_, response) =>
      response.writeHead(status).end([204, 304].includes(status) ? undefined : bytes),
    );
    expect(await rejection(fetchImage(host.url(), reaching(host)))).toBe(reason);
  });

  it("refuses an encoded answer without unfolding it", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    for (const encoding of ["gzip", "br", "deflate", "GZIP", "identity, gzip"]) {
      const host = await serving((_, response) => response.setHeader("content-encoding", encoding).end(bomb));
      expect(await rejection(fetchImage(host.url(), reaching(host)))).toBe("encoding");
    }
  });

  it.each([
    ["HTML that claims to be a JPEG", "<!doctype html><title>Not found</title>".repeat(100)],
    ["a short text", "no"],
    ["nothing", ""],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["an SVG after a byte order mark", '\uFEFF<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a PDF", "%PDF-1.7 ".repeat(20)],
    ["a TIFF", "II*\0".repeat(20)],
    ["an HEIC", `\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(60)}`],
    ["a RIFF that is sound", `RIFF\0\0\0\0WAVE${"\0".repeat(60)}`],
  ])("refuses %s", async (_name, body) => {
    const host = await serving((_, response) => response.setHeader("content-type", "image/jpeg").end(body));
    expect(await rejection(fetchImage(host.url(), reaching(host)))).toBe("type");
  });

  it("refuses a body that announces too much, before reading it", async () => {
    const host = await serving((_, response) =>
      response.setHeader("content-length", 6_000_000).write(Buffer.of(0xff, 0xd8, 0xff)),
    );
    expect(await rejection(fetchImage(host.url(), reaching(host)))).toBe("size");
  });

  it("stops an endless body at the limit and hangs up", async () => {
    const head = await picture(20, 30);
    let sent = 0;
    const hungUp = vi.fn<() => void>();
    const host = await serving((_, response) => {
      response.write(head);
      const more = () => {
        sent += 65_536;
        if (!response.destroyed) response.write(Buffer.alloc(65_536), () => setImmediate(more));
      };
      response.on("close", hungUp);
      more();
    });
    expect(await rejection(fetchImage(host.url(), reaching(host, { maxBytes: 500_000 })))).toBe("size");
    await expect.poll(() => hungUp).toHaveBeenCalled();
    // What lies in the buffers of two sockets, not what the host would have liked to send.
    expect(sent).toBeLessThan(20_000_000);
  });

  it("takes exactly the limit and not one byte more", async () => {
    const bytes = await picture(20, 30);
    const host = await serving((_, response) => response.end(bytes));
    expect(await rejection(fetchImage(host.url(), reaching(host, { maxBytes: bytes.length })))).toBe("none");
    expect(await rejection(fetchImage(host.url(), reaching(host, { maxBytes: bytes.length - 1 })))).toBe("size");
  });

  it("is not fooled by a Content-Length that lies in either direction", async () => {
    const bytes = await picture(200, 300);
    const tooLong = await serving((_, response) => {
      response.setHeader("content-length", bytes.length + 1_000).write(bytes, () => response.destroy());
    });
    expect(await rejection(fetchImage(tooLong.url(), reaching(tooLong)))).toBe("network");

    const tooShort = await serving((request) => {
      request.socket.end(Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"), bytes]));
    });
    const result = await fetchImage(tooShort.url(), reaching(tooShort)).catch((error: unknown) => error);
    if (Buffer.isBuffer(result)) expect(result).toEqual(bytes.subarray(0, 100));
    else expect(result).toMatchObject({ reason: "network" });
  });

  it("refuses headers without end", async () => {
    const host = await serving((request) => {
      request.socket.write("HTTP/1.1 200 OK\r\n");
      for (let line = 0; line < 2_000; line++) request.socket.write(`X-${line}: ${"a".repeat(100)}\r\n`);
    });
    expect(await rejection(fetchImage(host.url(), reaching(host)))).toBe("network");
  });
});

describe("the deadline covers everything", () => {
  const soon = { deadlineMs: 250 };

  async function rejectedInTime(work: Promise<unknown>) {
    expect(await within(1_500, rejection(work))).toBe("deadline");
  }

  it("a name server that is silent", async () => {
    const host = await serving((_, response) => response.end());
    await rejectedInTime(fetchImage(host.url(), reaching(host, { ...soon, resolve: () => new Promise(() => {}) })));
    expect(host.connections).toBe(0);
  });

  it("a host that accepts and never speaks TLS", async () => {
    const host = await rawHost(() => {});
    opened.push(host);
    await rejectedInTime(fetchImage(host.url(), reaching(host, soon)));
  });

  it("headers that never come", async () => {
    const host = await serving(() => {});
    await rejectedInTime(fetchImage(host.url(), reaching(host, soon)));
  });

  it("headers that come one letter at a time", async () => {
    const host = await serving((request) => {
      const head = `HTTP/1.1 200 OK\r\nX-Slow: ${"x".repeat(1_000)}`;
      let at = 0;
      const timer = setInterval(() => request.socket.write(head.slice(at, ++at)), 20);
      request.socket.on("close", () => clearInterval(timer));
    });
    await rejectedInTime(fetchImage(host.url(), reaching(host, soon)));
  });

  it("a body that drips", async () => {
    const bytes = await picture(200, 300);
    const host = await serving((_, response) => {
      let at = 0;
      const timer = setInterval(() => response.write(bytes.subarray(at, ++at)), 20);
      response.on("close", () => clearInterval(timer));
    });
    await rejectedInTime(fetchImage(host.url(), reaching(host, soon)));
  });

  it("redirects that each take their time", async () => {
    const host = await serving((_, response) => {
      setTimeout(() => response.writeHead(302, { location: "/again" }).end(), 100);
    });
    await rejectedInTime(fetchImage(host.url(), reaching(host, soon)));
  });

  it("leaves no connection behind", async () => {
    const hungUp = vi.fn<() => void>();
    const host = await serving((request) => void request.socket.on("close", hungUp));
    await rejectedInTime(fetchImage(host.url(), reaching(host, soon)));
    await expect.poll(() => hungUp).toHaveBeenCalled();
  });
});
