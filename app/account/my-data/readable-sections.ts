import { escapeHtml } from "#app/platform/escape-html.ts";
import { counted } from "#app/platform/figures.ts";
import { STATUS_NAMES } from "#app/reading/list/reading-entry.ts";
import { placeText, type Place } from "#app/reading/list/reading-place.ts";

import type { AccountData } from "./data.queries.server.ts";

export const DECISIONS = { pass: "Passed", like: "Liked" };

export const STANCES = { more: "More", less: "Less", never: "Never" };

export function preferencesOf({
  hidesStreaks,
  streakBy,
  restDays,
  dayEnds,
  usesAiProvider,
}: NonNullable<AccountData["profile"]>): Array<[string, string]> {
  return [
    ["Streaks", hidesStreaks ? "hidden" : `by ${streakBy}, with ${counted(restDays, "rest day")} a week`],
    ["Day ends at", `${dayEnds}:00`],
    ["AI Match", usesAiProvider ? "may ask the AI provider" : "stays on this server"],
  ];
}

export function tasteSentences(
  { pausedAt, resetAt, ignoredSources, drawnAgain }: NonNullable<AccountData["taste"]["settings"]>,
  date: (time: Date) => string,
): string[] {
  return [
    ...(pausedAt ? [`Learning has been paused since ${date(pausedAt)}.`] : []),
    ...(resetAt ? [`Reset on ${date(resetAt)}.`] : []),
    ...(ignoredSources.length > 0 ? [`The deck ignores: ${ignoredSources.join(", ")}.`] : []),
    ...(drawnAgain.length > 0
      ? [
          `It shows books on your list again if they are: ${drawnAgain.map((status) => STATUS_NAMES[status]).join(", ")}.`,
        ]
      : []),
  ];
}

function placeOf({ currentPage, currentPercent, currentMinutes, totalPages, totalMinutes }: Place): string {
  if (currentPercent !== null) return `${currentPercent} %`;
  if (currentMinutes !== null) return `minute ${currentMinutes}${totalMinutes === null ? "" : ` of ${totalMinutes}`}`;
  return `${currentPage}${totalPages === null ? "" : ` of ${totalPages}`}`;
}

export function readingSections(
  { readingList, readingGoals, readingImports }: AccountData,
  date: (time: Date) => string,
): string {
  const reviews = readingList.flatMap(({ title, reviews: of }) => of.map((each) => ({ ...each, title })));
  return `<h2>Reading list (${readingList.length})</h2>
${table(
  ["Title", "Author", "Status", "Page", "Stars", "Shelves", "Log"],
  readingList.map(({ title, author, status, rating, shelves, log, ...entry }) => [
    escapeHtml(title),
    escapeHtml(author),
    STATUS_NAMES[status],
    placeOf(entry),
    rating === null ? "" : String(rating / 2),
    escapeHtml(shelves.join(", ")),
    log
      .map(
        ({ kind, ...line }) =>
          `${line.day}: ${kind === "status" ? STATUS_NAMES[line.status] : placeText({ kind, toPage: line.page ?? 0, amount: line.amount ?? null })}`,
      )
      .join("<br>"),
  ]),
)}
<h2>Reviews and notes (${reviews.length})</h2>
${table(
  ["Book", "Review", "Private note", "Published"],
  reviews.map(({ title, review, note, publishedAt }) => [
    escapeHtml(title),
    escapeHtml(review ?? ""),
    escapeHtml(note ?? ""),
    publishedAt === null ? "no" : escapeHtml(date(new Date(publishedAt))),
  ]),
)}
<h2>Reading goals (${readingGoals.length})</h2>
${table(
  ["Year", "Books"],
  readingGoals.map((goal) => [String(goal.year), String(goal.books)]),
)}
<h2>Imports (${readingImports.length})</h2>
${table(
  ["From", "State", "Date"],
  readingImports.map(({ source, state, createdAt }) => [source, state, escapeHtml(date(createdAt))]),
)}`;
}

export function dealSections({ deals, dealReports }: AccountData, date: (time: Date) => string): string {
  return `<h2>Deals posted (${deals.length})</h2>
${table(
  ["Title", "Description", "Discount", "Last day", "Posted"],
  deals.map(({ title, description, link, discountPercentage, endsOn, postedAt }) => [
    `<a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(title)}</a>`,
    escapeHtml(description),
    `${discountPercentage}%`,
    endsOn ?? "",
    escapeHtml(date(postedAt)),
  ]),
)}
<h2>Deals reported as expired (${dealReports.length})</h2>
${table(
  ["Title", "Reported"],
  dealReports.map(({ title, reportedAt }) => [escapeHtml(title), escapeHtml(date(reportedAt))]),
)}`;
}

export function postSection({ posts }: AccountData, date: (time: Date) => string): string {
  return `<h2>Blog posts (${posts.length})</h2>
${table(
  ["Title", "Excerpt", "HTML", "Tags", "Published", "Written"],
  posts.map(({ title, excerpt, content, tags, published, publishedAt, createdAt }) => [
    escapeHtml(title),
    escapeHtml(excerpt),
    escapeHtml(content),
    escapeHtml(tags.join(", ")),
    published && publishedAt ? escapeHtml(date(publishedAt)) : "no",
    escapeHtml(date(createdAt)),
  ]),
)}`;
}

export function suggestionSections(
  { suggestions, recommendations }: AccountData,
  date: (time: Date) => string,
): string {
  return `<h2>Suggestions you asked for (${suggestions.length})</h2>
${table(
  ["Title", "Description", "Date"],
  suggestions.map(({ title, description, createdAt }) => [
    escapeHtml(title),
    escapeHtml(description),
    escapeHtml(date(createdAt)),
  ]),
)}
<h2>Recommendations (${recommendations.length})</h2>
${table(
  ["Title", "Author", "Reason", "Date"],
  recommendations.map(({ title, author, reason, createdAt }) => [
    escapeHtml(title),
    escapeHtml(author),
    escapeHtml(reason),
    escapeHtml(date(createdAt)),
  ]),
)}`;
}

export function moderationSections(
  { reports, decisions, staffActs }: AccountData,
  date: (time: Date) => string,
): string {
  return `<h2>Reports (${reports.length})</h2>
${table(
  ["What", "Reason", "Note", "State", "Date"],
  reports.map(({ what, reason, note, state, createdAt }) => [
    what,
    reason,
    escapeHtml(note ?? ""),
    state,
    escapeHtml(date(createdAt)),
  ]),
)}
<h2>Decisions (${decisions.length})</h2>
${table(
  ["What", "Outcome", "Your words", "House rule", "Reason", "Date"],
  decisions.map(({ what, outcome, words, rule, reason, createdAt }) => [
    words === null ? `a ${what} that was reported` : what,
    outcome,
    escapeHtml(words ?? ""),
    rule,
    escapeHtml(reason ?? ""),
    escapeHtml(date(createdAt)),
  ]),
)}
<h2>Admin actions (${staffActs.length})</h2>
${table(
  ["Act", "By", "About", "Date"],
  staffActs.map(({ act, by, subject, at }) => [act, by, escapeHtml(subject ?? ""), escapeHtml(date(at))]),
)}`;
}

/** Cells must be escaped HTML. */
export function table(names: string[], rows: string[][]): string {
  if (rows.length === 0) return "<p>None.</p>";
  const head = names.map((name) => `<th scope="col">${name}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n");
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}
