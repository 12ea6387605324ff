/** Why a mail did not go out, in words that hold nothing about its reader. */
export type Failure = {
  /** The same mail would be refused again. */
  final: boolean;
  code: string;
  /** The server's three digits, where it answered. */
  reply?: number;
};

/**
 * Only a refusal of this mail is final. A wrong password (535) or a closed house (554 as greeting) is the owner's to
 * mend, and the mail waits for that.
 *
 * The error's own message is never used: servers repeat the recipient's address in it.
 */
export function failureOf(error: unknown): Failure {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const isAboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  const isTemporary = typeof responseCode === "number" && responseCode < 500;
  return {
    final: isAboutTheMail && !isTemporary,
    code: typeof code === "string" && /^[A-Z][A-Z0-9_]{0,40}$/.test(code) ? code : nameOf(error),
    ...(typeof responseCode === "number" && { reply: responseCode }),
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
