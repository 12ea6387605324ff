import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { Provider, type InteractionResults } from "oidc-provider";
import { vi } from "vitest";

export const CALLBACK = "/api/auth/callback/google";

const CLIENT_ID = "bookmatch";
const CLIENT_SECRET = "a secret between the two";
const ownKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** The environment of an app that lets its readers sign in with the issuer at this address. */
export function issuerEnvironment(issuer: string): Record<string, string> {
  return { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, OIDC_ISSUER: issuer };
}

/** Whoever sits before the issuer's sign-in page. */
export interface Person {
  sub: string;
  email: string;
  verified: boolean;
  consents: boolean;
}

export type Claims = Record<string, unknown>;

export interface Issuer {
  person: Person;
  /** What happens to an ID token on its way; null takes it out. */
  tamper: ((claims: Claims) => string | null) | undefined;
  /** Its token endpoint sends whoever asks to where it has moved. */
  tokensMoved: boolean;
  start(): Promise<void>;
  stop(): void;
}

/** With `pages`, the issuer asks like any other, by a page with a button; else it answers for `person` by itself. */
interface IssuerParts {
  /** Where it listens, and what it calls itself. */
  address: string;
  /** The app it sends people back to. */
  appOrigin: string;
  person: Person;
  pages?: boolean;
}

/** A real OpenID provider on this machine. */
export function createIssuer({ address, appOrigin, person, pages = false }: IssuerParts): Issuer {
  let server: Server | undefined;
  const issuer: Issuer = {
    person,
    tamper: undefined,
    tokensMoved: false,
    async start() {
      server = createServer(serve).listen(Number(new URL(address).port), "127.0.0.1");
      await once(server, "listening");
    },
    stop() {
      server?.close();
      server?.closeAllConnections();
    },
  };

  // Its word that it keeps everything in memory is known.
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  const provider = new Provider(address, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [appOrigin + CALLBACK],
        application_type: "web",
      },
    ],
    jwks: { keys: [{ ...ownKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] },
    cookies: { keys: ["any"] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture", "role"] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: issuer.person.email,
        email_verified: issuer.person.verified,
        name: "Luna",
        picture: "https://evil.example/luna.png",
        role: "admin",
      }),
    }),
  });
  warnings.mockRestore();
  const answer = provider.callback();
  return issuer;

  function serve(request: IncomingMessage, response: ServerResponse): void {
    if (request.url!.startsWith("/interaction/")) return void interact(request, response);
    if (request.url === "/token" && issuer.tokensMoved) {
      // The same method and body again: who follows gets the tokens.
      response.writeHead(307, { Location: "/token?moved" }).end();
      return;
    }
    if (request.url === "/token" && issuer.tamper) changeToken(response, issuer.tamper);
    void answer(request, response);
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    const finish = (result: InteractionResults) => provider.interactionFinished(request, response, result);
    if (pages && request.method !== "POST") {
      response.setHeader("Content-Type", "text/html; charset=utf-8").end(page(prompt.name));
      return;
    }
    const consents = pages ? (await text(request)) === "answer=allow" : issuer.person.consents;
    if (prompt.name === "login") return finish({ login: { accountId: issuer.person.sub } });
    if (!consents) return finish({ error: "access_denied", error_description: "no" });
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params["client_id"]) });
    grant.addOIDCScope("openid email profile");
    return finish({ consent: { grantId: await grant.save() } });
  }
}

/** An ID token as the issuer signs it, or as somebody with another key does. */
export function idToken(claims: Claims, key: KeyObject = ownKey): string {
  const signed = `${part({ alg: "RS256", kid: "one", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

export function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function page(prompt: string): string {
  const buttons =
    prompt === "login"
      ? `<button name="answer" value="allow">I am Luna</button>`
      : `<button name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button>`;
  return `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Moonlight</title><h1>Moonlight: ${prompt}</h1><form method="post">${buttons}</form></html>`;
}

function changeToken(response: ServerResponse, change: NonNullable<Issuer["tamper"]>): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string) => {
    const { id_token: token, ...rest } = JSON.parse(body) as { id_token: string };
    const changed = change(JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as Claims);
    const changedBody = JSON.stringify({ ...rest, ...(changed !== null && { id_token: changed }) });
    response.setHeader("Content-Length", Buffer.byteLength(changedBody));
    return end(changedBody);
  }) as ServerResponse["end"];
}
