import { LARGEST_ID } from "#db/book-id.ts";

export type Cursor = readonly [...keys: string[], number: number];

export type CursorKey = "text" | "time" | "number";

type CursorOf<Keys extends readonly CursorKey[]> = readonly [...keys: { [At in keyof Keys]: string }, number: number];

const MAX_KEY_LENGTH = 200;

export function writeCursor(cursor: Cursor): string {
  return JSON.stringify(cursor);
}

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
  if (key !== "text") return /^\d{1,16}$/.test(value);
  return value.length <= MAX_KEY_LENGTH && !value.includes("\0") && value.isWellFormed();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
