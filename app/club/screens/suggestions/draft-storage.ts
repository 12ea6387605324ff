import { tryOrNull } from "#app/platform/try-or-null.ts";

/** What was typed into a form of the board when its reader left it to change their name: in this tab, until it is sent. */
type Draft = Record<string, string>;

const nameOf = (mark: string, form: string) => `suggestions:${mark}:${form}`;

/** Empty where nothing was kept, or a browser keeps nothing. */
export function readDraft(mark: string, form: string): Draft {
  const kept = tryOrNull(() => JSON.parse(sessionStorage.getItem(nameOf(mark, form))!) as unknown);
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

export function keepDraft(mark: string, form: string, draft: Record<string, unknown>): void {
  tryOrNull(() => sessionStorage.setItem(nameOf(mark, form), JSON.stringify(draft)));
}

export function dropDraft(mark: string, form: string): void {
  tryOrNull(() => sessionStorage.removeItem(nameOf(mark, form)));
}
