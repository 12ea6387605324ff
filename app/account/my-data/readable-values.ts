import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

export const ROLES = inEachLanguage(() => ({ user: t("user"), admin: t("admin") }));

export const DECISIONS = inEachLanguage(() => ({ pass: t("Passed"), like: t("Liked") }));

export const ROUND_VOTES: Readonly<Record<string, string>> = inEachLanguage(() => ({
  pass: t("Passed"),
  like: t("Liked"),
  veto: t("Vetoed"),
  undo: t("Undone"),
}));

export const STANCES = inEachLanguage(() => ({ more: t("More"), less: t("Less"), never: t("Never") }));

export const TASTE_SOURCE_NAMES = inEachLanguage(() => ({
  swipes: t("swipes"),
  saves: t("saves"),
  list: t("list"),
  stars: t("stars"),
}));

export const REACTIONS = inEachLanguage(() => ({
  love: t("love"),
  agree: t("agree"),
  laugh: t("laugh"),
  want: t("want"),
}));

export const MUTED_PLACES = inEachLanguage(() => ({
  everywhere: t("everywhere"),
  talk: t("talk"),
  suggestions: t("suggestions"),
}));

export const IMPORT_STATES = inEachLanguage(() => ({
  preview: t("preview"),
  applying: t("applying"),
  done: t("done"),
  undone: t("undone"),
}));

/** Also the outcomes of decisions. */
export const REPORT_STATE_NAMES = inEachLanguage(() => ({
  open: t("open"),
  removed: t("removed"),
  dismissed: t("dismissed"),
}));

export const RULES = inEachLanguage(() => ({
  spoiler: t("spoiler"),
  spam: t("spam"),
  abuse: t("abuse"),
  illegal: t("illegal"),
  other: t("other"),
}));

export const ACTORS = inEachLanguage(() => ({ you: t("you"), "an admin": t("an admin") }));

export const ACTS = inEachLanguage(() => ({
  removal: t("removal"),
  dismissal: t("dismissal"),
  suspension: t("suspension"),
  lift: t("lift"),
  "reader-admitted": t("reader-admitted"),
  "reader-declined": t("reader-declined"),
  "role-granted": t("role-granted"),
  "role-taken": t("role-taken"),
  "reset-link-made": t("reset-link-made"),
  "account-erased": t("account-erased"),
  "book-added": t("book-added"),
  "book-changed": t("book-changed"),
  "book-deleted": t("book-deleted"),
  "books-merged": t("books-merged"),
  "names-joined": t("names-joined"),
  "names-parted": t("names-parted"),
  "books-imported": t("books-imported"),
  "import-undone": t("import-undone"),
  "import-begun": t("import-begun"),
  "import-paused": t("import-paused"),
  "import-resumed": t("import-resumed"),
  "import-cancelled": t("import-cancelled"),
  "post-written": t("post-written"),
  "post-changed": t("post-changed"),
  "post-published": t("post-published"),
  "post-withdrawn": t("post-withdrawn"),
  "post-deleted": t("post-deleted"),
  "picture-uploaded": t("picture-uploaded"),
  "deal-added": t("deal-added"),
  "deal-changed": t("deal-changed"),
  "deal-kept": t("deal-kept"),
  "deal-deleted": t("deal-deleted"),
  "settings-changed": t("settings-changed"),
  "invitation-made": t("invitation-made"),
  "invitation-ended": t("invitation-ended"),
}));
