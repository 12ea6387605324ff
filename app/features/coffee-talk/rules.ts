/** As the database has it, and as a page counts while one types. */
export const MESSAGE_MAX_LENGTH = 2_000;

/** How often a reader, and everybody behind one address, may send. */
export const SENDING = {
  ofReader: { limit: 10, windowSeconds: 30 },
  ofAddress: { limit: 60, windowSeconds: 60 },
};

/** A message as it is kept: without spaces around it, and with nothing a database or a terminal would trip over. */
export function tidyMessage(typed: string): string {
  return (
    typed
      .toWellFormed()
      .replaceAll(/\r\n?/g, "\n")
      // Control characters; a line break and a tab are the only ones that say something.
      .replaceAll(/(?![\n\t])\p{Cc}/gu, "")
      .trim()
  );
}

/** Whether nothing of it can be seen. */
export function isBlank(message: string): boolean {
  return !/[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(message);
}

/** Reads the id of a message out of an address; null for what is none. */
export function readMessageId(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,15}$/.test(text)) return null;
  return Number(text);
}
