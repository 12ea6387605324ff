import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";

import type { OAuthProvider } from "better-auth/oauth2";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { oidc, OidcUnavailable } from "#app/auth/session/oidc.ts";

import { addBooks, openTestApp, type TestApp } from "./app.ts";
import {
  fakeCatalogue,
  FAILURES,
  json,
  STATUS_FAILURES,
  volume,
  volumes,
  type FakeCatalogue,
} from "./fake-catalogue.ts";
import { fakeProvider, says, type FakeProvider } from "./fake-provider.ts";
import { Reader } from "./reader.ts";
import { aReader } from "./signed-in.ts";

/** T27: what readers are told when those whom we ask fail, each in its own way, on real connections. */
let app: TestApp;
let ana: Reader;
let catalogue: FakeCatalogue;
let provider: FakeProvider;
let issuer: Server;
let issuerAnswers: RequestListener;
beforeAll(async () => {
  catalogue = await fakeCatalogue();
  provider = await fakeProvider();
  issuer = createServer((request, response) => issuerAnswers(request, response)).listen(0, "127.0.0.1");
  await once(issuer, "listening");
  app = await openTestApp({
    BOOKS_API_URL: catalogue.address,
    AI_BASE_URL: provider.address,
    AI_API_KEY: "sk-very-secret",
    AI_MODEL: "small",
    GOOGLE_CLIENT_ID: "bookmatch",
    GOOGLE_CLIENT_SECRET: "secret of the client",
    OIDC_ISSUER: issuerAddress(),
    OIDC_NAME: "Accounts",
  });
  await addBooks(app.pool, [{ title: "Desert of Spice", description: "Sandworms and empires." }]);
  ana = await aReader(app);
});
afterAll(async () => {
  await app.close();
  issuer.closeAllConnections();
  issuer.close();
  await Promise.all([catalogue.close(), provider.close()]);
});
beforeEach(() => app.pool.query("DELETE FROM rate_limits"));

const issuerAddress = () => `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;

/** Every way of failing that an answer has. */
const ANSWERS: Array<[name: string, answer: RequestListener]> = [
  ...Object.entries(STATUS_FAILURES).map(([name, [, answer]]): [string, RequestListener] => [name, answer]),
  ["a door that is shut", json({ error: "unauthorised" }, 401)],
  ["nothing there", json({ error: "not found" }, 404)],
  ...Object.entries(FAILURES),
  ["headers one letter at a time", (_, response) => drip(response.socket!)],
];

/** Slower than any patience: a letter a second. */
function drip(socket: NonNullable<Parameters<RequestListener>[1]["socket"]>): void {
  const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Slow: ".split("");
  const timer = setInterval(() => socket.write(head.shift() ?? "x"), 1_000);
  socket.on("close", () => clearInterval(timer));
}

/** Without those that end only with our patience: once is enough for each. */
function quick(answers: typeof ANSWERS): typeof ANSWERS {
  return answers.filter(([name]) => !/^silence|^headers one|without end/.test(name));
}

let searches = 0;
it.each(ANSWERS)(
  "T27: a catalogue with %s: the search says so in the specification's words",
  async (name, answer) => {
    // Whoever fails five times in a row rests: it has just answered.
    catalogue.answer = volumes([volume("well")]);
    expect((await ana.get(`/catalogue/outside?q=well${(searches += 1)}`)).status).toBe(200);
    catalogue.answer = answer;
    const response = await ana.get(`/catalogue/outside?q=fault${searches}`);
    const status = STATUS_FAILURES[name]?.[0] ?? { "a door that is shut": 401, "nothing there": 404 }[name];
    expect([response.status, await response.json()]).toEqual([
      503,
      { problem: status ? `API request failed with status ${status}` : "Failed to search books. Please try again." },
    ]);
  },
  30_000,
);

it.each([
  ...quick(ANSWERS),
  ["no choices", json({ choices: [] })] as [string, RequestListener],
  ["a choice without words", json({ choices: [{ message: { content: null } }] })] as [string, RequestListener],
])(
  "T27: a provider with %s: the reader is told, and gets our own match",
  async (_, answer) => {
    provider.answer = says("Momo");
    expect(await (await ana.send("/ai-match", { wish: "sandworms" })).text()).not.toContain("Failed to get");
    provider.answer = answer;
    const response = await ana.send("/ai-match", { wish: "sandworms" });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Failed to get recommendation");
    expect(html).toContain("Desert of Spice");
    expect(html).not.toContain("sk-very-secret");
  },
  30_000,
);

const andAnother = (_: unknown, response: ServerResponse) =>
  void response.end(
    JSON.stringify({
      issuer: "https://evil.example",
      authorization_endpoint: `${issuerAddress()}/auth`,
      token_endpoint: `${issuerAddress()}/token`,
      jwks_uri: `${issuerAddress()}/jwks`,
    }),
  );
const OF_AN_ISSUER: typeof ANSWERS = [...quick(ANSWERS), ["the name of another", andAnother]];

it.each(OF_AN_ISSUER)("T27: an issuer with %s is not known, and was asked", async (_, answer) => {
  let asked = 0;
  issuerAnswers = (request, response) => {
    asked += 1;
    answer(request, response);
  };
  // A new one each time: five failures in a row would let the others rest.
  const reasons: string[] = [];
  const plugin = oidc({
    issuer: issuerAddress(),
    clientId: "bookmatch",
    clientSecret: "secret of the client",
    report: (reason) => reasons.push(reason),
    claim: async () => {},
  });
  const { context } = (await plugin.init!({} as never)) as { context: { socialProviders: OAuthProvider[] } };
  const asking = context.socialProviders[0]!.createAuthorizationURL({
    state: "x",
    codeVerifier: "x".repeat(43),
    redirectURI: "http://localhost:3000/back",
  });
  await expect(asking).rejects.toThrow(OidcUnavailable);
  expect([asked, reasons.length]).toEqual([1, 1]);
  expect(reasons[0]).not.toContain("secret of the client");
});

// Fewer than make it rest.
it.each(OF_AN_ISSUER.slice(-4))("T27: an issuer with %s: its button says that signing in failed", async (_, answer) => {
  let asked = 0;
  issuerAnswers = (request, response) => {
    asked += 1;
    answer(request, response);
  };
  const response = await new Reader(app).send("/sign-in/google");
  expect([response.status, asked]).toEqual([502, 1]);
  expect(await response.text()).toContain("Failed to sign in with Accounts");
});

it("T27: whoever accepts connections and breaks them, and whoever is not there at all", async () => {
  const { port } = new URL(catalogue.address);
  await catalogue.close();
  const problem = async (asked: string) => (await ana.get(`/catalogue/outside?q=${asked}`)).json();
  expect(await problem("refused")).toEqual({ problem: "Failed to search books. Please try again." });
  const rude = createTcpServer((socket) => void socket.destroy()).listen(Number(port), "127.0.0.1");
  await once(rude, "listening");
  expect(await problem("broken")).toEqual({ problem: "Failed to search books. Please try again." });
  rude.close();
  await once(rude, "close");
  catalogue = await fakeCatalogue();
});

it("T27: more than thirty ways of failing, most of them of each of the three", () => {
  expect(new Set(ANSWERS.map(([name]) => name)).size).toBe(ANSWERS.length);
  expect(ANSWERS.length + quick(ANSWERS).length + OF_AN_ISSUER.length).toBeGreaterThan(60);
});
