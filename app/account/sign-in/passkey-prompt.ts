import { useSyncExternalStore } from "react";

import { answerIn, NO_ANSWER, problemIn } from "#app/http/answer.ts";
import { ask } from "#app/http/ask.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

/** Whether the browser supports passkeys on this site: they need a domain name and a secure connection. */
export function usePasskeysSupported(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(window.location.hostname),
    () => false,
  );
}

/** Returns the form's `credential`; rejects with an error message for the reader. */
export async function answerWithPasskey(): Promise<string> {
  const { startAuthentication } = await library();
  const optionsJSON = await question<Options<typeof startAuthentication>>("/sign-in/passkey");
  return prompted(() => startAuthentication({ optionsJSON }));
}

/** Returns the form's `credential`; rejects with an error message for the reader. */
export async function createPasskey(): Promise<string> {
  const { startRegistration } = await library();
  const optionsJSON = await question<Options<typeof startRegistration>>("/account/passkeys");
  return prompted(() => startRegistration({ optionsJSON }));
}

/** Loaded only when a passkey is used. */
const library = () =>
  import("@simplewebauthn/browser").catch(() => {
    throw new Error(NO_ANSWER());
  });

type Options<Start extends (asked: { optionsJSON: never }) => unknown> = Parameters<Start>[0]["optionsJSON"];

async function question<T>(path: string): Promise<T> {
  const reply = await ask(path, { method: "PUT" }).catch(() => null);
  if (!reply?.ok) throw new Error(problemIn(answerIn(reply?.body) ?? undefined) ?? NO_ANSWER());
  return reply.body as T;
}

async function prompted(prompt: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await prompt());
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    throw new Error(PROBLEMS[name] ?? t("That didn’t work on this device. Please choose another way."), {
      cause: error,
    });
  }
}

const PROBLEMS: Record<string, string> = inEachLanguage(() => ({
  NotAllowedError: t("No passkey was used. Please try again, or choose another way."),
  AbortError: t("No passkey was used. Please try again, or choose another way."),
  InvalidStateError: t("This device already has a passkey for your account."),
}));
