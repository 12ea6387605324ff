import { tryOrNull } from "#app/platform/try-or-null.ts";

export function forgetFields(request: Request): void {
  tryOrNull(() => sessionStorage.removeItem(keyOf(pathOf(request))));
}

/** The typed text stays in this tab while the user confirms their identity. */
export async function rememberFields(to: string, request: Request): Promise<void> {
  if (!to.startsWith("/account/confirm?")) return forgetFields(request);
  const fields = [...(await request.formData())].filter(([, value]) => typeof value === "string");
  tryOrNull(() => sessionStorage.setItem(keyOf(pathOf(request)), JSON.stringify(Object.fromEntries(fields))));
}

export function rememberedFields(action: string): Record<string, string> {
  return tryOrNull(() => JSON.parse(sessionStorage.getItem(keyOf(action)) ?? "{}") as Record<string, string>) ?? {};
}

const keyOf = (action: string) => `bookmatch:kept ${action}`;

const pathOf = ({ url }: Request) => new URL(url).pathname;
