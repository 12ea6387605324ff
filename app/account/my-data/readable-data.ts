import { deviceName } from "#app/auth/session/device-name.ts";
import { languageNow, t } from "#app/language/t.ts";
import { longDates } from "#app/platform/dates.ts";
import { escapeHtml } from "#app/platform/escape-html.ts";
import { languageName } from "#book-facts/languages.ts";

import type { AccountData } from "./data.queries.server.ts";
import {
  DECISIONS,
  STANCES,
  readingSections,
  dealSections,
  postSection,
  suggestionSections,
  moderationSections,
  preferencesOf,
  tasteSentences,
} from "./readable-sections.ts";
import { table } from "./readable-table.ts";

/** The data as one HTML page that works offline, without scripts and in system colours. */
export function readablePage(data: AccountData, now: Date): string {
  const {
    account,
    profile,
    signIns,
    savedBooks,
    swipes,
    devices,
    knownDevices,
    coffeeTalk,
    coffeeTalkReactions,
    mutedReaders,
  } = data;
  const { taste, places, wishes, secondFactor } = data;
  const date = longDates(profile?.timeZone ?? "UTC");
  const facts: Array<[string, string]> = [
    ["E-mail", `${account.email}${account.emailVerified ? " (confirmed)" : ""}`],
    ...(account.name ? [[t("Name"), account.name] as [string, string]] : []),
    ...(account.image ? [[t("Picture"), account.image] as [string, string]] : []),
    [t("Nickname"), profile?.nickname ?? "none"],
    [t("Time zone"), profile?.timeZone ?? "unknown"],
    [t("Languages"), profile?.languages?.map(languageName).join(", ") ?? t("your browser’s")],
    ...(profile ? preferencesOf(profile) : []),
    [t("Role"), account.role],
    [t("Signs in with"), signIns.map(({ provider }) => provider).join(", ")],
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
  [t("Title"), t("Author"), t("Genre"), t("Saved")],
  savedBooks.map(({ title, author, genre, link, savedAt }) => [
    link ? `<a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(title)}</a>` : escapeHtml(title),
    escapeHtml(author),
    escapeHtml(genre),
    escapeHtml(date(savedAt)),
  ]),
)}
<h2>Swipes (${swipes.length})</h2>
${table(
  [t("Title"), t("Author"), t("Decision"), t("Swiped")],
  swipes.map(({ title, author, decision, swipedAt, undoneAt }) => [
    escapeHtml(title),
    escapeHtml(author),
    escapeHtml(DECISIONS[decision] + (undoneAt ? " (undone)" : "")),
    escapeHtml(date(swipedAt)),
  ]),
)}
<h2>What you told the deck (${taste.rules.length})</h2>
${table(
  [t("About"), t("What"), t("Date")],
  taste.rules.map(({ name, stance, saidAt }) => [escapeHtml(name), STANCES[stance], escapeHtml(date(saidAt))]),
)}
${
  taste.settings
    ? tasteSentences(taste.settings, date)
        .map((sentence) => `<p>${escapeHtml(sentence)}</p>`)
        .join("\n")
    : ""
}
${readingSections(data, date)}
<h2>Coffee Talk (${coffeeTalk.length})</h2>
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
        isReply && "a reply",
      ]
        .filter(Boolean)
        .join(", "),
    ),
    escapeHtml(date(sentAt)),
  ]),
)}
<h2>Reactions in Coffee Talk (${coffeeTalkReactions.length})</h2>
${table(
  [t("Reaction"), t("To a message from"), t("Date")],
  coffeeTalkReactions.map(({ reaction, messageSentAt, reactedAt }) => [
    reaction,
    escapeHtml(date(messageSentAt)),
    escapeHtml(date(reactedAt)),
  ]),
)}
<h2>Muted readers (${mutedReaders.length})</h2>
${table(
  [t("Name"), t("Where"), t("Muted")],
  mutedReaders.map(({ name, place, mutedAt }) => [escapeHtml(name), place, escapeHtml(date(mutedAt))]),
)}
<h2>Where you look for books (${places.length})</h2>
${table(
  [t("Place"), t("Hidden")],
  places.map(({ name, isHidden }) => [escapeHtml(name), isHidden ? "yes" : "no"]),
)}
<h2>Books that you requested (${wishes.length})</h2>
${table(
  [t("Title"), t("Author"), t("Requested"), t("You were told it’s here")],
  wishes.map(({ title, author, wishedAt, toldAt }) => [
    escapeHtml(title),
    escapeHtml(author),
    escapeHtml(date(wishedAt)),
    toldAt ? escapeHtml(date(toldAt)) : "no",
  ]),
)}
<h2>Second factor (${secondFactor.passkeys.length + (secondFactor.appAddedAt ? 1 : 0)})</h2>
${table(
  [t("What"), t("Added"), t("Last used")],
  [
    ...secondFactor.passkeys.map(({ name, addedAt, lastUsedAt }) => [
      t("Passkey {name}", { name: escapeHtml(name) }),
      escapeHtml(date(addedAt)),
      lastUsedAt ? escapeHtml(date(lastUsedAt)) : "never",
    ]),
    ...(secondFactor.appAddedAt ? [[t("Authenticator app"), escapeHtml(date(secondFactor.appAddedAt)), ""]] : []),
  ],
)}
${secondFactor.recoveryCodesLeft > 0 ? `<p>Recovery codes left: ${secondFactor.recoveryCodesLeft}.</p>` : ""}
${dealSections(data, date)}
${postSection(data, date)}
${suggestionSections(data, date)}
${moderationSections(data, date)}
<h2>Signed-in devices (${devices.length})</h2>
${table(
  [t("Device"), t("Signed in"), t("Address"), t("Browser’s description of itself")],
  devices.map(({ userAgent, ipAddress, signedInAt, thisDevice }) => [
    escapeHtml(deviceName(userAgent) + (thisDevice ? t(" (this device)") : "")),
    escapeHtml(date(signedInAt)),
    escapeHtml(ipAddress || "unknown"),
    escapeHtml(userAgent || "nothing"),
  ]),
)}
<p>Devices you’ve signed in on before: ${knownDevices.length}. For each we store a digest and the last sign-in${
    knownDevices.length > 0 ? ` (${knownDevices.map(({ lastSignIn }) => escapeHtml(date(lastSignIn))).join(", ")})` : ""
  }.</p>
</body>
</html>
`;
}
