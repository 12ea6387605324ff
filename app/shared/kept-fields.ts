const keyOf = (action: string) => `bookmatch:kept ${action}`;

/**
 * Runs a server action. Where it leads away to confirm who the reader is, what they have typed waits in this tab for
 * their return.
 */
export async function keepWhileConfirming<T>(request: Request, serverAction: () => Promise<T>): Promise<T> {
  const form = request.clone();
  sessionStorage.removeItem(keyOf(new URL(request.url).pathname));
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get("Location")?.startsWith("/account/confirm?")) {
      const fields = [...(await form.formData())].filter(([, value]) => typeof value === "string");
      sessionStorage.setItem(keyOf(new URL(request.url).pathname), JSON.stringify(Object.fromEntries(fields)));
    }
    throw answer;
  }
}

/** What was typed into the form of this action before its reader had to confirm who they are; nothing on the server. */
export function keptFields(action: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(action)) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
