import { tryOrNull } from "#app/platform/try-or-null.ts";

/** A form is sent: what waited for its reader in this tab is of no use any more. */
export function forgetFields(request: Request): void {
  tryOrNull(() => sessionStorage.removeItem(keyOf(pathOf(request))));
}

/**
 * As `onRedirect`: where a mutation leads away to confirm who the reader is, the text they have typed waits in this tab
 * for their return.
 */
export async function rememberFields(to: string, request: Request): Promise<void> {
  if (!to.startsWith("/account/confirm?")) return forgetFields(request);
  const fields = [...(await request.formData())].filter(([, value]) => typeof value === "string");
  tryOrNull(() => sessionStorage.setItem(keyOf(pathOf(request)), JSON.stringify(Object.fromEntries(fields))));
}

/** What was typed into the form of this action before its reader had to confirm who they are; nothing on the server. */
export function rememberedFields(action: string): Record<string, string> {
  return tryOrNull(() => JSON.parse(sessionStorage.getItem(keyOf(action)) ?? "{}") as Record<string, string>) ?? {};
}

const keyOf = (action: string) => `bookmatch:kept ${action}`;

const pathOf = ({ url }: Request) => new URL(url).pathname;
