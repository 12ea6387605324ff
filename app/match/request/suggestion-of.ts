import { cut } from "#book-facts/clean-text.ts";

const LONGEST_TITLE = 80;

/** Fields for `POST /suggestions/requests`. */
export function suggestionOf(wish: string): { title: string; description: string } {
  const line = wish.replaceAll(/\s+/g, " ").trim();
  const begin = cut(line, LONGEST_TITLE + 1);
  return { title: begin === line ? line : `${begin.replace(/\s\S*$/u, "")} …`, description: wish };
}
