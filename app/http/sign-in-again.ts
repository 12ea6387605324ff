import { t } from "#app/language/t.ts";

import { SIGN_IN_FIRST, type SessionOver } from "./session-over.ts";
import { fieldWords, isSecret } from "./typed-fields.ts";

export class SignedOut extends Error {
  constructor() {
    super(t("You’re signed out, so this wasn’t sent. Sign in and try again."));
    this.name = "SignedOut";
  }
}

type SignIn = (over: SessionOver, unsent: string) => Promise<boolean>;

let signIn: SignIn | null = null;
let asked: Promise<boolean> | null = null;
/** Set when the user closes the sign-in: requests that the page makes by itself no longer open it. */
let isDeclined = false;

export function onSessionOver(shown: SignIn): () => void {
  signIn = shown;
  return () => {
    signIn = null;
  };
}

export interface SignedInInit extends RequestInit {
  inBackground?: boolean;
}

/** Throws `SignedOut` if the user does not sign in over the page. */
export async function fetchSignedIn(
  url: RequestInfo | URL,
  { inBackground = false, ...init }: SignedInInit = {},
  send = globalThis.fetch,
): Promise<Response> {
  const response = await send(url, init);
  if (response.status !== 401 || response.headers.get("WWW-Authenticate") !== SIGN_IN_FIRST) return response;
  const isByItself = inBackground || (init.method ?? "GET") === "GET";
  if (!signIn || (isDeclined && isByItself)) throw new SignedOut();
  const over = (await response.json()) as SessionOver;
  asked ??= signIn(over, typedIn(init.body)).finally(() => (asked = null));
  const isSame = await asked;
  isDeclined = !isSame;
  if (!isSame) throw new SignedOut();
  // The request may have timed out meanwhile.
  return fetchSignedIn(url, { ...init, signal: null }, send);
}

export function typedIn(body: unknown): string {
  const form = typeof body === "string" ? new URLSearchParams(body) : body;
  if (!(form instanceof URLSearchParams) && !(form instanceof FormData)) return "";
  return [...form]
    .flatMap(([name, value]) =>
      typeof value === "string" && value !== "" && !isSecret(name) ? [`${fieldWords(name)} ${value}`] : [],
    )
    .join(", ");
}
