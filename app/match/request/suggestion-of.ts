import { cut } from "#db/import/clean-text.ts";

/** In characters; the club's board takes more. */
const LONGEST_TITLE = 80;

/** The fields of the suggestion that asks the club's readers for this wish; `POST /suggestions/requests` takes them. */
export function suggestionOf(wish: string): { title: string; description: string } {
  const line = wish.replaceAll(/\s+/g, " ").trim();
  const begin = cut(line, LONGEST_TITLE + 1);
  return { title: begin === line ? line : `${begin.replace(/\s\S*$/u, "")} …`, description: wish };
}
