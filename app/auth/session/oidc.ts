import type { BetterAuthPlugin } from "better-auth";
import {
  authorizationCodeRequest,
  createAuthorizationURL,
  getOAuth2Tokens,
  validateToken,
  type OAuthProvider,
} from "better-auth/oauth2";
import { z } from "zod";

import { createBreaker } from "#app/platform/breaker.ts";

export const OIDC_PROVIDER = "google";

const TIMEOUT_MS = 5_000;
/** Circuit breaker for an unavailable issuer, so that users do not wait for its error. */
const FAILURES_BEFORE_REST = 5;
const REST_MS = 30_000;

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  report(reason: string): void;
  /** An account that somebody else opened for the address must not block the issuer's sign-in. */
  claim(email: string): Promise<void>;
  now?: () => Date;
}

export class OidcUnavailable extends Error {
  override name = "OidcUnavailable";
}

const endpoint = z.url({ protocol: /^https?$/ });
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase().optional(),
  email_verified: z.boolean().optional(),
});
const IdToken = Claims.extend({ nonce: z.string().min(1), exp: z.number(), azp: z.string().optional() });

/** better-auth's own plugin accepts a missing ID token, or one with another subject than the profile's. */
export function oidc(settings: OidcSettings): BetterAuthPlugin {
  const { issuer, clientId, clientSecret, now = () => new Date() } = settings;
  const breaker = createBreaker({ failures: FAILURES_BEFORE_REST, restMs: REST_MS, now });
  let known: Promise<z.infer<typeof Discovery>> | undefined;

  async function discovered() {
    if (!known && !breaker.mayAsk(issuer)) throw new Error("the issuer did not answer lately, and is left alone");
    known ??= discover(issuer).then(
      (found) => (breaker.worked(issuer), found),
      (error: unknown) => {
        known = undefined;
        breaker.failed(issuer);
        throw error;
      },
    );
    return known;
  }

  const provider: OAuthProvider<z.infer<typeof Claims>> = {
    id: OIDC_PROVIDER,
    name: OIDC_PROVIDER,
    issuer,
    requiresIdTokenNonce: true,
    // A subject is unique per issuer only, and the owner may change the issuer.
    accountSubject: ({ profile }) => `${issuer} ${profile.sub}`,

    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      try {
        return await createAuthorizationURL({
          id: OIDC_PROVIDER,
          options: { clientId },
          authorizationEndpoint: (await discovered()).authorization_endpoint,
          state,
          codeVerifier,
          redirectURI,
          scopes: ["openid", "email", "profile"],
          ...(idTokenNonce && { nonce: idTokenNonce }),
          // The product's specification demands these for Google.
          accessType: "offline",
          prompt: "consent",
        });
      } catch (error) {
        settings.report(reasonOf(error));
        throw new OidcUnavailable("The issuer's addresses are not known", { cause: error });
      }
    },

    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      try {
        const { token_endpoint, token_endpoint_auth_methods_supported: methods } = await discovered();
        const { body, headers } = await authorizationCodeRequest({
          code,
          codeVerifier,
          redirectURI,
          options: { clientId, clientSecret },
          tokenEndpoint: token_endpoint,
          authentication: methods.includes("client_secret_basic") ? "basic" : "post",
        });
        return getOAuth2Tokens(await fetchObject(token_endpoint, { method: "POST", body, headers }));
      } catch (error) {
        settings.report(reasonOf(error));
        return null;
      }
    },

    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce }) {
      try {
        const { jwks_uri, userinfo_endpoint } = await discovered();
        const { payload } = await validateToken(idToken ?? "", jwks_uri, { issuer, audience: clientId });
        const token = IdToken.parse(payload);
        if (token.nonce !== expectedIdTokenNonce) throw new Error("the ID token has another nonce");
        if (token.azp !== undefined && token.azp !== clientId) throw new Error("the ID token is for another client");

        let claims: z.infer<typeof Claims> = token;
        if (claims.email === undefined && userinfo_endpoint) {
          const headers = { Authorization: `Bearer ${accessToken}` };
          claims = Claims.parse(await fetchObject(userinfo_endpoint, { headers }));
          if (claims.sub !== token.sub) throw new Error("the profile is of another subject than the ID token");
        }
        if (claims.email !== undefined && claims.email_verified === true) await settings.claim(claims.email);
        return {
          user: { email: claims.email ?? null, emailVerified: claims.email_verified === true },
          data: { sub: claims.sub },
        };
      } catch (error) {
        settings.report(reasonOf(error));
        return null;
      }
    },
  };

  return { id: "oidc", init: () => ({ context: { socialProviders: [provider] } }) };
}

async function discover(issuer: string) {
  const found = Discovery.parse(await fetchObject(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`));
  if (found.issuer !== issuer) throw new Error(`the issuer names itself ${found.issuer}: OIDC_ISSUER must be the same`);
  return found;
}

async function fetchObject(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return z.record(z.string(), z.unknown()).parse(await response.json());
}

/** Only an error's message: its other fields may hold claims and tokens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
