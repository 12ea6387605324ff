import { t } from "#app/language/t.ts";
import { escapeHtml } from "#app/platform/escape-html.ts";
import { counted } from "#app/platform/figures.ts";
import { STATUS_NAMES } from "#app/reading/list/reading-entry.ts";
import { placeText, type Place } from "#app/reading/list/reading-place.ts";

import type { AccountData } from "./data.queries.server.ts";
import { table } from "./readable-table.ts";
import { IMPORT_STATES, TASTE_SOURCE_NAMES } from "./readable-values.ts";

export function preferencesOf({
  hidesStreaks,
  streakBy,
  restDays,
  dayEnds,
  usesAiProvider,
}: NonNullable<AccountData["profile"]>): Array<[string, string]> {
  return [
    [t("Streaks"), hidesStreaks ? t("hidden") : streaksOf(streakBy, counted(restDays, "rest day"))],
    [t("Day ends at"), `${dayEnds}:00`],
    [t("AI Match"), usesAiProvider ? t("may ask the AI provider") : t("stays on this server")],
  ];
}

function streaksOf(unit: "day" | "week", restDays: string): string {
  return unit === "day"
    ? t("by day, with {restDays} a week", { restDays })
    : t("by week, with {restDays} a week", { restDays });
}

export function tasteSentences(
  { pausedAt, resetAt, ignoredSources, drawnAgain }: NonNullable<AccountData["taste"]["settings"]>,
  date: (time: Date) => string,
): string[] {
  return [
    ...(pausedAt ? [t("Learning has been paused since {date}.", { date: date(pausedAt) })] : []),
    ...(resetAt ? [t("Reset on {date}.", { date: date(resetAt) })] : []),
    ...(ignoredSources.length > 0
      ? [
          t("The deck ignores: {ignoredSources}.", {
            ignoredSources: ignoredSources.map((source) => TASTE_SOURCE_NAMES[source]).join(", "),
          }),
        ]
      : []),
    ...(drawnAgain.length > 0
      ? [
          t("The deck shows books on your list again if they are: {drawnAgain}.", {
            drawnAgain: drawnAgain.map((status) => STATUS_NAMES[status]).join(", "),
          }),
        ]
      : []),
  ];
}

function placeOf({ currentPage, currentPercent, currentMinutes, totalPages, totalMinutes }: Place): string {
  if (currentPercent !== null) return `${currentPercent} %`;
  if (currentMinutes !== null)
    return t("minute {currentMinutes}{rest}", {
      currentMinutes,
      rest: totalMinutes === null ? "" : t(" of {totalMinutes}", { totalMinutes }),
    });
  return `${currentPage}${totalPages === null ? "" : t(" of {totalPages}", { totalPages })}`;
}

export function readingSections(
  { readingList, readingGoals, readingImports }: AccountData,
  date: (time: Date) => string,
): string {
  const reviews = readingList.flatMap(({ title, reviews: of }) => of.map((each) => ({ ...each, title })));
  return `<h2>${t("Reading list ({n})", { n: readingList.length })}</h2>
${table(
  [t("Title"), t("Author"), t("Status"), t("Page"), t("Stars"), t("Shelves"), t("Log")],
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
<h2>${t("Reviews and notes ({n})", { n: reviews.length })}</h2>
${table(
  [t("Book"), t("Review"), t("Private note"), t("Published")],
  reviews.map(({ title, review, note, publishedAt }) => [
    escapeHtml(title),
    escapeHtml(review ?? ""),
    escapeHtml(note ?? ""),
    publishedAt === null ? t("no") : escapeHtml(date(new Date(publishedAt))),
  ]),
)}
<h2>${t("Reading goals ({n})", { n: readingGoals.length })}</h2>
${table(
  [t("Year"), t("Books")],
  readingGoals.map((goal) => [String(goal.year), String(goal.books)]),
)}
<h2>${t("Imports ({n})", { n: readingImports.length })}</h2>
${table(
  [t("From"), t("State"), t("Date")],
  readingImports.map(({ source, state, createdAt }) => [source, IMPORT_STATES[state], escapeHtml(date(createdAt))]),
)}`;
}

export function dealSections({ deals, dealReports }: AccountData, date: (time: Date) => string): string {
  return `<h2>${t("Deals posted ({n})", { n: deals.length })}</h2>
${table(
  [t("Title"), t("Description"), t("Discount"), t("Last day"), t("Posted")],
  deals.map(({ title, description, link, discountPercentage, endsOn, postedAt }) => [
    `<a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(title)}</a>`,
    escapeHtml(description),
    `${discountPercentage}%`,
    endsOn ?? "",
    escapeHtml(date(postedAt)),
  ]),
)}
<h2>${t("Deals reported as expired ({n})", { n: dealReports.length })}</h2>
${table(
  [t("Title"), t("Reported")],
  dealReports.map(({ title, reportedAt }) => [escapeHtml(title), escapeHtml(date(reportedAt))]),
)}`;
}

export function postSection({ posts }: AccountData, date: (time: Date) => string): string {
  return `<h2>${t("Blog posts ({n})", { n: posts.length })}</h2>
${table(
  [t("Title"), t("Excerpt"), "HTML", t("Tags"), t("Published"), t("Written")],
  posts.map(({ title, excerpt, content, tags, published, publishedAt, createdAt }) => [
    escapeHtml(title),
    escapeHtml(excerpt),
    escapeHtml(content),
    escapeHtml(tags.join(", ")),
    published && publishedAt ? escapeHtml(date(publishedAt)) : t("no"),
    escapeHtml(date(createdAt)),
  ]),
)}`;
}

export function suggestionSections(
  { suggestions, recommendations }: AccountData,
  date: (time: Date) => string,
): string {
  return `<h2>${t("Suggestions you asked for ({n})", { n: suggestions.length })}</h2>
${table(
  [t("Title"), t("Description"), t("Date")],
  suggestions.map(({ title, description, createdAt }) => [
    escapeHtml(title),
    escapeHtml(description),
    escapeHtml(date(createdAt)),
  ]),
)}
<h2>${t("Recommendations ({n})", { n: recommendations.length })}</h2>
${table(
  [t("Title"), t("Author"), t("Reason"), t("Date")],
  recommendations.map(({ title, author, reason, createdAt }) => [
    escapeHtml(title),
    escapeHtml(author),
    escapeHtml(reason),
    escapeHtml(date(createdAt)),
  ]),
)}`;
}
