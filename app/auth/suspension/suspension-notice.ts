import { tryOrNull } from "#app/platform/try-or-null.ts";

export const SUSPENDED = "account_suspended";

const KEY = "bookmatch:suspension";

/** The tab carries the text, because nobody is signed in any more. */
export function leaveSuspended(text: string): void {
  tryOrNull(() => sessionStorage.setItem(KEY, text));
  window.location.assign(`/sign-in?problem=${SUSPENDED}`);
}

export function isLeavingSuspended(): boolean {
  return tryOrNull(() => sessionStorage.getItem(KEY)) !== null;
}

export function takeSuspensionText(): string | null {
  return tryOrNull(() => {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  });
}
