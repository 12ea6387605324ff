import { contentName } from "#app/club/moderation/rules.ts";
import { t } from "#app/language/t.ts";
import { escapeHtml } from "#app/platform/escape-html.ts";

import type { AccountData } from "./data.queries.server.ts";
import { table } from "./readable-table.ts";
import { ACTORS, ACTS, REPORT_STATE_NAMES, RULES } from "./readable-values.ts";

export function moderationSections(
  { reports, decisions, staffActs }: AccountData,
  date: (time: Date) => string,
): string {
  return `<h2>${t("Reports ({n})", { n: reports.length })}</h2>
${table(
  [t("What"), t("Reason"), t("Note"), t("State"), t("Date")],
  reports.map(({ what, reason, note, state, createdAt }) => [
    contentName(what),
    RULES[reason],
    escapeHtml(note ?? ""),
    REPORT_STATE_NAMES[state],
    escapeHtml(date(createdAt)),
  ]),
)}
<h2>${t("Decisions ({n})", { n: decisions.length })}</h2>
${table(
  [t("What"), t("Outcome"), t("Your words"), t("House rule"), t("Reason"), t("Date")],
  decisions.map(({ what, outcome, words, rule, reason, createdAt }) => [
    words === null ? t("a {what} that was reported", { what: contentName(what) }) : contentName(what),
    REPORT_STATE_NAMES[outcome],
    escapeHtml(words ?? ""),
    RULES[rule],
    escapeHtml(reason ?? ""),
    escapeHtml(date(createdAt)),
  ]),
)}
<h2>${t("Admin actions ({n})", { n: staffActs.length })}</h2>
${table(
  [t("Act"), t("By"), t("About"), t("Date")],
  staffActs.map(({ act, by, subject, at }) => [ACTS[act], ACTORS[by], escapeHtml(subject ?? ""), escapeHtml(date(at))]),
)}`;
}
