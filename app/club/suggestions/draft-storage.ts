import { tryOrNull } from "#app/platform/try-or-null.ts";

/** Field values that survive a detour to change the name: stored in this tab until they are sent. */
type Draft = Record<string, string>;

const keyOf = (mark: string, form: string) => `suggestions:${mark}:${form}`;

export function readDraft(mark: string, form: string): Draft {
  const stored = tryOrNull(() => JSON.parse(sessionStorage.getItem(keyOf(mark, form))!) as unknown);
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

export function storeDraft(mark: string, form: string, draft: Record<string, unknown>): void {
  tryOrNull(() => sessionStorage.setItem(keyOf(mark, form), JSON.stringify(draft)));
}

export function deleteDraft(mark: string, form: string): void {
  tryOrNull(() => sessionStorage.removeItem(keyOf(mark, form)));
}
