import { genreName } from "#app/books/parts/genre-name.ts";
import { languageNow, localeNow, t } from "#app/language/t.ts";
import { longDates } from "#app/platform/dates.ts";
import { escapeHtml } from "#app/platform/escape-html.ts";
import { KIND_NAMES } from "#app/site/notices/names.ts";

import type { AccountData } from "./data.queries.server.ts";
import { deviceSections } from "./readable-devices.ts";
import { moderationSections } from "./readable-moderation.ts";
import {
  readingSections,
  dealSections,
  postSection,
  suggestionSections,
  preferencesOf,
  tasteSentences,
} from "./readable-sections.ts";
import { table } from "./readable-table.ts";
import { DECISIONS, MUTED_PLACES, REACTIONS, ROLES, ROUND_VOTES, STANCES } from "./readable-values.ts";

/** The data as one HTML page that works offline, without scripts and in system colours. */
export function readablePage(data: AccountData, now: Date): string {
  const { account, profile, signIns, savedBooks, swipes, coffeeTalk, coffeeTalkReactions, mutedReaders } = data;
  const { taste, places, wishes, rounds, secondFactor, notifications } = data;
  const date = longDates(profile?.timeZone ?? "UTC");
  const facts: Array<[string, string]> = [
    [t("E-mail"), account.email + (account.emailVerified ? t(" (confirmed)") : "")],
    ...(account.name ? [[t("Name"), account.name] as [string, string]] : []),
    ...(account.image ? [[t("Picture"), account.image] as [string, string]] : []),
    [t("Nickname"), profile?.nickname ?? t("none")],
    [t("Time zone"), profile?.timeZone ?? t("unknown")],
    [t("Languages"), profile?.languages?.map(ownLanguageName).join(", ") ?? t("your browser’s")],
    ...(profile ? preferencesOf(profile) : []),
    [t("Role"), ROLES[account.role]],
    [
      t("Signs in with"),
      signIns.map(({ provider }) => (provider === "password" ? t("password") : provider)).join(", "),
    ],
    [t("Member since"), date(account.createdAt)],
    ...(account.waitingSince
      ? [[t("Waiting for approval since"), date(account.waitingSince)] as [string, string]]
      : []),
  ];
  return `<!doctype html>
<html lang="${languageNow()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${t("My Bookmatch data")}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid GrayText; text-align: start; vertical-align: top; }
</style>
</head>
<body>
<h1>${t("My Bookmatch data")}</h1>
<p>${t("As of {date}.", { date: escapeHtml(date(now)) })}</p>
<h2>${t("Account and profile")}</h2>
<table>
${facts.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`).join("\n")}
</table>
<h2>${t("Saved books ({n})", { n: savedBooks.length })}</h2>
${table(
  [t("Title"), t("Author"), t("Genre"), t("Saved")],
  savedBooks.map(({ title, author, genre, link, savedAt }) => [
    link ? `<a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(title)}</a>` : escapeHtml(title),
    escapeHtml(author),
    escapeHtml(genreName(genre)),
    escapeHtml(date(savedAt)),
  ]),
)}
<h2>${t("Swipes ({n})", { n: swipes.length })}</h2>
${table(
  [t("Title"), t("Author"), t("Decision"), t("Swiped")],
  swipes.map(({ title, author, decision, swipedAt, undoneAt }) => [
    escapeHtml(title),
    escapeHtml(author),
    escapeHtml(DECISIONS[decision] + (undoneAt ? t(" (undone)") : "")),
    escapeHtml(date(swipedAt)),
  ]),
)}
<h2>${t("What you told the deck ({n})", { n: taste.rules.length })}</h2>
${table(
  [t("About"), t("What"), t("Date")],
  taste.rules.map(({ subject, name, stance, saidAt }) => [
    escapeHtml(subject === "genre" ? genreName(name) : name),
    STANCES[stance],
    escapeHtml(date(saidAt)),
  ]),
)}
${
  taste.settings
    ? tasteSentences(taste.settings, date)
        .map((sentence) => `<p>${escapeHtml(sentence)}</p>`)
        .join("\n")
    : ""
}
${readingSections(data, date)}
<h2>${t("Coffee Talk ({n})", { n: coffeeTalk.length })}</h2>
${table(
  [t("Message"), t("About"), t("Sent")],
  coffeeTalk.map(({ kind, message, book, haul, page, givesAway, isReply, sentAt }) => [
    escapeHtml(message),
    escapeHtml(
      [
        kind === "review" && t("a review of"),
        book,
        haul.length > 0 && t("book haul: {haul}", { haul: haul.join(", ") }),
        page !== null && t("page {page}", { page }),
        givesAway && t("contains spoilers"),
        isReply && t("a reply"),
      ]
        .filter(Boolean)
        .join(", "),
    ),
    escapeHtml(date(sentAt)),
  ]),
)}
<h2>${t("Reactions in Coffee Talk ({n})", { n: coffeeTalkReactions.length })}</h2>
${table(
  [t("Reaction"), t("To a message from"), t("Date")],
  coffeeTalkReactions.map(({ reaction, messageSentAt, reactedAt }) => [
    REACTIONS[reaction],
    escapeHtml(date(messageSentAt)),
    escapeHtml(date(reactedAt)),
  ]),
)}
<h2>${t("Notifications ({n})", { n: notifications.told.length })}</h2>
${table(
  [t("What"), t("When"), t("Seen"), t("E-mailed")],
  notifications.told.map(({ kind, createdAt, seenAt, emailedAt }) => [
    KIND_NAMES[kind],
    escapeHtml(date(createdAt)),
    seenAt ? escapeHtml(date(seenAt)) : t("no"),
    emailedAt ? escapeHtml(date(emailedAt)) : t("no"),
  ]),
)}
<h2>${t("Muted readers ({n})", { n: mutedReaders.length })}</h2>
${table(
  [t("Name"), t("Where"), t("Muted")],
  mutedReaders.map(({ name, place, mutedAt }) => [escapeHtml(name), MUTED_PLACES[place], escapeHtml(date(mutedAt))]),
)}
<h2>${t("Where you look for books ({n})", { n: places.length })}</h2>
${table(
  [t("Place"), t("Hidden")],
  places.map(({ name, isHidden }) => [escapeHtml(name), isHidden ? t("yes") : t("no")]),
)}
<h2>${t("Rounds of Pick Together ({n})", { n: rounds.length })}</h2>
${table(
  [t("Name"), t("Joined"), t("Votes")],
  rounds.map(({ name, joinedAt, votes, ranking }) => [
    escapeHtml(name),
    escapeHtml(date(joinedAt)),
    escapeHtml([...votes.map(({ title, vote }) => `${title}: ${ROUND_VOTES[vote]}`), ...ranking].join("; ")),
  ]),
)}
<h2>${t("Books that you requested ({n})", { n: wishes.length })}</h2>
${table(
  [t("Title"), t("Author"), t("Requested"), t("We told you on")],
  wishes.map(({ title, author, wishedAt, toldAt }) => [
    escapeHtml(title),
    escapeHtml(author),
    escapeHtml(date(wishedAt)),
    toldAt ? escapeHtml(date(toldAt)) : t("no"),
  ]),
)}
<h2>${t("Second factor ({n})", { n: secondFactor.passkeys.length + (secondFactor.appAddedAt ? 1 : 0) })}</h2>
${table(
  [t("What"), t("Added"), t("Last used")],
  [
    ...secondFactor.passkeys.map(({ name, addedAt, lastUsedAt }) => [
      t("Passkey {name}", { name: escapeHtml(name) }),
      escapeHtml(date(addedAt)),
      lastUsedAt ? escapeHtml(date(lastUsedAt)) : t("never"),
    ]),
    ...(secondFactor.appAddedAt ? [[t("Authenticator app"), escapeHtml(date(secondFactor.appAddedAt)), ""]] : []),
  ],
)}
${secondFactor.recoveryCodesLeft > 0 ? `<p>${t("Recovery codes left: {n}.", { n: secondFactor.recoveryCodesLeft })}</p>` : ""}
${dealSections(data, date)}
${postSection(data, date)}
${suggestionSections(data, date)}
${moderationSections(data, date)}
${deviceSections(data, date)}
</body>
</html>
`;
}

function ownLanguageName(code: string): string {
  return new Intl.DisplayNames(localeNow(), { type: "language" }).of(code) ?? code;
}
