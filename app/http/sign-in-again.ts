import { SIGN_IN_FIRST, type SessionOver } from "./session-over.ts";
import { fieldWords, isSecret } from "./typed-fields.ts";

/** The session has ended, and the user has not signed in again to the same account. */
export class SignedOut extends Error {
  constructor() {
    super("You are signed out, so this was not sent. Sign in and send it again.");
    this.name = "SignedOut";
  }
}

/** Resolves with whether the same account is signed in again. */
type SignIn = (over: SessionOver, unsent: string) => Promise<boolean>;

let signIn: SignIn | null = null;
let asked: Promise<boolean> | null = null;
/** Set when the user closes the sign-in: requests that the page makes by itself no longer open it. */
let isDeclined = false;

/** Sets what lets the user sign in over this page. Returns a function that removes it. */
export function onSessionOver(shown: SignIn): () => void {
  signIn = shown;
  return () => {
    signIn = null;
  };
}

export interface SignedInInit extends RequestInit {
  /** The page sends it by itself, as it does all reads. */
  inBackground?: boolean;
}

/** `fetch` that lets the user sign in over the page if the session has ended, then asks again; else throws `SignedOut`. */
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
  // The request may have timed out meanwhile.
  return fetchSignedIn(url, { ...init, signal: null });
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
