import { LARGEST_ID } from "#db/book-id.ts";

/** Where a page of a list begins: after the item with these sort keys, and this number where they are equal. */
export type Cursor = readonly [...keys: string[], number: number];

/** A key is any short text, or microseconds since 1970 as digits. */
export type CursorKey = "text" | "time";

/** A cursor with as many keys. */
type CursorOf<Keys extends readonly CursorKey[]> = readonly [...keys: { [At in keyof Keys]: string }, number: number];

const MAX_KEY_LENGTH = 200;

/** A cursor as an address spells it. */
export function writeCursor(cursor: Cursor): string {
  return JSON.stringify(cursor);
}

/** What `writeCursor` wrote of such keys; null, the start of the list, for anything else. */
export function readCursor<const Keys extends readonly CursorKey[]>(
  text: string | null | undefined,
  keys: Keys,
): CursorOf<Keys> | null {
  const parsed = parse(text ?? "");
  if (!Array.isArray(parsed) || parsed.length !== keys.length + 1) return null;
  const number: unknown = parsed.at(-1);
  if (!Number.isInteger(number) || Math.abs(number as number) > LARGEST_ID) return null;
  const isRight = keys.every((key, at) => isKey(parsed[at], key));
  return isRight ? (parsed as unknown as CursorOf<Keys>) : null;
}

function isKey(value: unknown, key: CursorKey): boolean {
  if (typeof value !== "string") return false;
  if (key === "time") return /^\d{1,16}$/.test(value);
  return value.length <= MAX_KEY_LENGTH && !value.includes("\0") && value.isWellFormed();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
