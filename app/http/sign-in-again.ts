import { SIGN_IN_FIRST, type SessionOver } from "./session-over.ts";

/** The session has ended, and the user has not signed in again, or as somebody else. */
export class SignedOut extends Error {
  constructor() {
    super("You are signed out, and this was not sent. Sign in, then send it again.");
    this.name = "SignedOut";
  }
}

/** Lets the user sign in over the page. Resolves with whether the same account is signed in then. */
type SignIn = (over: SessionOver, unsent: string) => Promise<boolean>;

let signIn: SignIn | null = null;
let asked: Promise<boolean> | null = null;
/** The user has closed it: what the page does by itself asks no more. */
let isDeclined = false;

/** Names what lets the user sign in on this page. Returns what takes it back. */
export function onSessionOver(shown: SignIn): () => void {
  signIn = shown;
  return () => {
    signIn = null;
  };
}

export interface SignedInInit extends RequestInit {
  /** The page sends it by itself. So it does with all it reads. */
  inBackground?: boolean;
}

/**
 * `fetch` for whatever only a signed-in user may ask. If the session has ended, waits until the user has signed in over
 * the page and asks again, once for all requests of that moment; throws `SignedOut` if they do not.
 */
export async function fetchSignedIn(
  url: RequestInfo | URL,
  { inBackground = false, ...init }: SignedInInit = {},
): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status !== 401 || response.headers.get("WWW-Authenticate") !== SIGN_IN_FIRST) return response;
  const isByItself = inBackground || (init.method ?? "GET") === "GET";
  if (!signIn || (isDeclined && isByItself)) throw new SignedOut();
  const over = (await response.json()) as SessionOver;
  asked ??= signIn(over, typedIn(init.body)).finally(() => (asked = null));
  const isSame = await asked;
  isDeclined = !isSame;
  if (!isSame) throw new SignedOut();
  // The request may have been given up for its time meanwhile; the user has not.
  return fetchSignedIn(url, { ...init, signal: null });
}

/** What a form holds, for whoever has to read it elsewhere; no passwords. */
export function typedIn(body: unknown): string {
  const form = typeof body === "string" ? new URLSearchParams(body) : body;
  if (!(form instanceof URLSearchParams) && !(form instanceof FormData)) return "";
  return [...form]
    .flatMap(([name, value]) =>
      typeof value === "string" && value !== "" && !SECRET.test(name)
        ? [`${name.replaceAll(/[A-Z]/g, " $&").toLowerCase()} ${value}`]
        : [],
    )
    .join(", ");
}

const SECRET = /password|code|credential/i;
