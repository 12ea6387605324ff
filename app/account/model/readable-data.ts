import { deviceName } from "#app/auth/model/device-name.ts";
import { longDates } from "#app/platform/dates.ts";

import type { AccountData } from "./data.queries.server.ts";

/** Opens anywhere, asks nothing of the network and runs nothing; its colours are the system's own. */
export function readablePage(kept: AccountData, now: Date): string {
  const { account, profile, signIns, savedBooks, swipes, devices, knownDevices, coffeeTalk, mutedReaders } = kept;
  const { taste, secondFactor } = kept;
  const date = longDates(profile?.timeZone ?? "UTC");
  const facts: Array<[string, string]> = [
    ["E-mail", `${account.email}${account.emailVerified ? " (confirmed)" : ""}`],
    ...(account.name ? [["Name", account.name] as [string, string]] : []),
    ...(account.image ? [["Picture", account.image] as [string, string]] : []),
    ["Nickname", profile?.nickname ?? "none"],
    ["Time zone", profile?.timeZone ?? "unknown"],
    ["Role", account.role],
    ["Signs in with", signIns.map(({ provider }) => provider).join(", ")],
    ["Reader since", date(account.createdAt)],
    ...(account.waitingSince ? [["Waits for approval since", date(account.waitingSince)] as [string, string]] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>My Bookmatch data</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid GrayText; text-align: start; vertical-align: top; }
</style>
</head>
<body>
<h1>My Bookmatch data</h1>
<p>As of ${escapeHtml(date(now))}.</p>
<h2>Account and profile</h2>
<table>
${facts.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`).join("\n")}
</table>
<h2>Saved books (${savedBooks.length})</h2>
${table(
  ["Title", "Author", "Genre", "Saved"],
  savedBooks.map(({ title, author, genre, link, savedAt }) => [
    link ? `<a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(title)}</a>` : escapeHtml(title),
    escapeHtml(author),
    escapeHtml(genre),
    escapeHtml(date(savedAt)),
  ]),
)}
<h2>Swipes (${swipes.length})</h2>
${table(
  ["Title", "Author", "Decision", "Swiped"],
  swipes.map(({ title, author, decision, swipedAt, undoneAt }) => [
    escapeHtml(title),
    escapeHtml(author),
    escapeHtml(DECISIONS[decision] + (undoneAt ? " (undone)" : "")),
    escapeHtml(date(swipedAt)),
  ]),
)}
<h2>What you told the deck (${taste.rules.length})</h2>
${table(
  ["About", "What", "Said"],
  taste.rules.map(({ name, stance, saidAt }) => [escapeHtml(name), STANCES[stance], escapeHtml(date(saidAt))]),
)}
${taste.pausedAt ? `<p>Learning is paused since ${escapeHtml(date(taste.pausedAt))}.</p>` : ""}
${taste.resetAt ? `<p>Reset on ${escapeHtml(date(taste.resetAt))}.</p>` : ""}
${readingSections(kept, date)}
<h2>Coffee Talk (${coffeeTalk.length})</h2>
${table(
  ["Message", "About", "Sent"],
  coffeeTalk.map(({ message, book, page, sentAt }) => [
    escapeHtml(message),
    escapeHtml([book, page !== null && `page ${page}`].filter(Boolean).join(", ")),
    escapeHtml(date(sentAt)),
  ]),
)}
<h2>Muted readers (${mutedReaders.length})</h2>
${table(
  ["Name", "Where", "Muted"],
  mutedReaders.map(({ name, place, mutedAt }) => [escapeHtml(name), place, escapeHtml(date(mutedAt))]),
)}
<h2>Second factor (${secondFactor.passkeys.length + (secondFactor.appAddedAt ? 1 : 0)})</h2>
${table(
  ["What", "Added", "Last used"],
  [
    ...secondFactor.passkeys.map(({ name, addedAt, lastUsedAt }) => [
      `Passkey ${escapeHtml(name)}`,
      escapeHtml(date(addedAt)),
      lastUsedAt ? escapeHtml(date(lastUsedAt)) : "never",
    ]),
    ...(secondFactor.appAddedAt ? [["Authenticator app", escapeHtml(date(secondFactor.appAddedAt)), ""]] : []),
  ],
)}
${secondFactor.recoveryCodesLeft > 0 ? `<p>Recovery codes left: ${secondFactor.recoveryCodesLeft}.</p>` : ""}
${dealSections(kept, date)}
${postSection(kept, date)}
${suggestionSections(kept, date)}
${moderationSections(kept, date)}
<h2>Signed-in devices (${devices.length})</h2>
${table(
  ["Device", "Signed in", "Address", "What the browser says"],
  devices.map(({ userAgent, ipAddress, signedInAt, thisDevice }) => [
    escapeHtml(deviceName(userAgent) + (thisDevice ? " (this device)" : "")),
    escapeHtml(date(signedInAt)),
    escapeHtml(ipAddress || "unknown"),
    escapeHtml(userAgent || "nothing"),
  ]),
)}
<p>Devices known to the limit of wrong passwords: ${knownDevices.length}, of each a digest and the last sign-in${
    knownDevices.length > 0 ? ` (${knownDevices.map(({ lastSignIn }) => escapeHtml(date(lastSignIn))).join(", ")})` : ""
  }.</p>
</body>
</html>
`;
}

const DECISIONS = { pass: "Passed", like: "Liked" };
const STANCES = { more: "More", less: "Less", never: "Never" };
const STATUSES = { want_to_read: "Want to Read", reading: "Reading", completed: "Completed" };

function readingSections(
  { readingList, readingGoals, readingImports }: AccountData,
  date: (time: Date) => string,
): string {
  return `<h2>Reading list (${readingList.length})</h2>
${table(
  ["Title", "Author", "Status", "Page", "Shelves", "Log"],
  readingList.map(({ title, author, status, currentPage, totalPages, shelves, log }) => [
    escapeHtml(title),
    escapeHtml(author),
    STATUSES[status],
    totalPages === null ? String(currentPage) : `${currentPage} of ${totalPages}`,
    escapeHtml(shelves.join(", ")),
    log
      .map(({ day, kind, status: set, page }) => `${day}: ${kind === "page" ? `page ${page}` : STATUSES[set]}`)
      .join("<br>"),
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

function dealSections({ deals, dealReports }: AccountData, date: (time: Date) => string): string {
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

function postSection({ posts }: AccountData, date: (time: Date) => string): string {
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

function suggestionSections({ suggestions, recommendations }: AccountData, date: (time: Date) => string): string {
  return `<h2>Suggestions asked for (${suggestions.length})</h2>
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

function moderationSections({ reports, decisions, staffActs }: AccountData, date: (time: Date) => string): string {
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
  ["What", "Outcome", "Own words", "House rule", "Reason", "Date"],
  decisions.map(({ what, outcome, words, rule, reason, createdAt }) => [
    words === null ? `a ${what} that was reported` : what,
    outcome,
    escapeHtml(words ?? ""),
    rule,
    escapeHtml(reason ?? ""),
    escapeHtml(date(createdAt)),
  ]),
)}
<h2>Acts with an admin’s rights (${staffActs.length})</h2>
${table(
  ["Act", "By", "About", "Date"],
  staffActs.map(({ act, by, subject, at }) => [act, by, escapeHtml(subject ?? ""), escapeHtml(date(at))]),
)}`;
}

/** Cells are HTML already. */
function table(names: string[], rows: string[][]): string {
  if (rows.length === 0) return "<p>None.</p>";
  const head = names.map((name) => `<th scope="col">${name}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n");
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
