import { tryOrNull } from "#app/platform/try-or-null.ts";

/** Error code of better-auth's answer for a suspended account, and `problem` of the sign-in page. */
export const SUSPENDED = "account_suspended";

const KEY = "bookmatch:suspension";

/** Leads an open page to the sign-in page, which says this text. The tab carries it: nobody is signed in any more. */
export function leaveSuspended(text: string): void {
  tryOrNull(() => sessionStorage.setItem(KEY, text));
  window.location.assign(`/sign-in?problem=${SUSPENDED}`);
}

/** Whether the page is on its way there. */
export function isLeavingSuspended(): boolean {
  return tryOrNull(() => sessionStorage.getItem(KEY)) !== null;
}

/** Reads and forgets the text; null if there is none. */
export function takeSuspensionText(): string | null {
  return tryOrNull(() => {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  });
}
