import { t } from "#app/language/t.ts";
import { counted, figure } from "#app/platform/figures.ts";

import type { Reason } from "./explanation.ts";

export function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case "all-liked":
      return t("All of you liked it.");
    case "enough-liked":
      return t("At least {likes} of {people} of you liked it, and nobody vetoed it.", {
        likes: figure(reason.likes),
        people: figure(reason.people),
      });
    case "most-liked":
      return t("More of you liked it than any other book.");
    case "all-first":
      return t("Everybody who voted put it first.");
    case "firsts":
      return t("{first} of {people} put it first.", { first: figure(reason.first), people: figure(reason.people) });
    case "nobodys-first-nor-last":
      return t("It was nobody’s first choice, and nobody’s last.");
    case "nobodys-last":
      return t("Nobody put it last.");
    case "giving-way":
      return t("If each book could have done without one like, you’d have agreed on {books} more.", {
        books: counted(reason.books, "book"),
      });
  }
}
