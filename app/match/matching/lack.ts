import { andList } from "#app/language/lists.ts";
import { t } from "#app/language/t.ts";

/** A part of the wish that a book lacks: the reader's words, an age, or a likeness (of the reader's own books if empty). */
export type Lack = string | { like: readonly string[] };

const AGE = /^age (\d+)$/;

export const ageName = (age: number) => `age ${age}`;

/** Said by whoever knows the reader's language, which the index does not. */
export function lackText(lack: Lack): string {
  if (typeof lack !== "string") {
    return t("like {names}", { names: lack.like.length === 0 ? t("your books") : andList(lack.like) });
  }
  const age = AGE.exec(lack)?.[1];
  return age ? t("a reader of {age}", { age }) : lack;
}
