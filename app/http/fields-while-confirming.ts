import { tryOrNull } from "#app/platform/try-or-null.ts";

/** Drops a form's stored fields once it is submitted. */
export function forgetFields(request: Request): void {
  tryOrNull(() => sessionStorage.removeItem(keyOf(pathOf(request))));
}

/**
 * For `onRedirect`: when a mutation redirects to confirm the user's identity, keeps the typed text in this tab until
 * they return.
 */
export async function rememberFields(to: string, request: Request): Promise<void> {
  if (!to.startsWith("/account/confirm?")) return forgetFields(request);
  const fields = [...(await request.formData())].filter(([, value]) => typeof value === "string");
  tryOrNull(() => sessionStorage.setItem(keyOf(pathOf(request)), JSON.stringify(Object.fromEntries(fields))));
}

/** Fields of this action's form stored before the user had to confirm their identity; empty on the server. */
export function rememberedFields(action: string): Record<string, string> {
  return tryOrNull(() => JSON.parse(sessionStorage.getItem(keyOf(action)) ?? "{}") as Record<string, string>) ?? {};
}

const keyOf = (action: string) => `bookmatch:kept ${action}`;

const pathOf = ({ url }: Request) => new URL(url).pathname;
