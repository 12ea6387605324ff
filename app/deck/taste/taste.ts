import type { Taste } from "#app/deck/ranking/page-request.ts";
import type { Genre } from "#db/genres.ts";

export interface TasteRule {
  subject: "author" | "genre";
  name: string;
  stance: "more" | "less" | "never";
}

export function tasteFrom(rules: readonly TasteRule[]): Taste {
  const names = (subject: TasteRule["subject"], stance: TasteRule["stance"]) =>
    rules.flatMap((rule) => (rule.subject === subject && rule.stance === stance ? [rule.name] : []));
  const leaning = (subject: TasteRule["subject"]) =>
    Object.fromEntries([
      ...names(subject, "more").map((name) => [name, 1]),
      ...names(subject, "less").map((name) => [name, -1]),
    ]) as Record<string, number>;
  return {
    never: { authors: names("author", "never"), genres: names("genre", "never") as Genre[] },
    leaning: { authors: leaning("author"), genres: leaning("genre") },
  };
}

export function isNever(rules: readonly TasteRule[], genre: Genre): boolean {
  return rules.some((rule) => rule.subject === "genre" && rule.stance === "never" && rule.name === genre);
}
