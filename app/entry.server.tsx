import type { HandleErrorFunction } from "react-router";

import { unconfirmedAccounts } from "#app/account/erasure/unconfirmed.server.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { hasOwnCookies } from "#app/auth/session/session-cookie.ts";
import { drainAccounts } from "#app/auth/sign-in/auth.server.ts";
import { drainPictures } from "#app/blog/images/blog-pictures.queries.server.ts";
import { publicVersion } from "#app/blog/public/public-version.queries.server.ts";
import { createLinkCheck } from "#app/books/admin/health/link-check.server.ts";
import { covers } from "#app/books/covers/covers.server.ts";
import { coverVersions } from "#app/books/covers/queries.server.ts";
import { visitorsLanguages } from "#app/books/languages/reader-languages.queries.server.ts";
import { bookNames } from "#app/books/names/read-names.queries.server.ts";
import { onUnsave } from "#app/books/saved/saved-books.queries.server.ts";
import { talk } from "#app/club/talk/talk.server.ts";
import { addListSource } from "#app/deck/lists/lists.server.ts";
import { readyRanking, rereadInRanking, stopRanking } from "#app/deck/ranking/ranking.queries.server.ts";
import { together } from "#app/deck/together/together.server.ts";
import { env } from "#app/env.server.ts";
import { beginDraining } from "#app/http/draining.ts";
import type { Versions } from "#app/http/version-check.ts";
import { writesGuard, writesUnavailable } from "#app/http/writes-guard.ts";
import { languageNow, speakAs } from "#app/language/t.ts";
import { translate } from "#app/language/translations.server.ts";
import { matchIndex } from "#app/match/index/match-index.server.ts";
import { currentRequest, inRequest } from "#app/platform/current-request.ts";
import { watchDatabase } from "#app/platform/database-watch.server.ts";
import { jobs } from "#app/platform/jobs.server.ts";
import { log, takeOverConsole } from "#app/platform/log.ts";
import {
  countCacheAnswer,
  noteAnswer,
  metricsText,
  startMetrics,
  stopMetrics,
} from "#app/platform/metrics/measured.ts";
import { followPlace, place, readPlace } from "#app/platform/place/place.queries.server.ts";
import { booksLikeList } from "#app/site/book/books-like-list.server.ts";
import { shelfList } from "#app/site/next/shelf-list.server.ts";
import { adminEmail } from "#app/site/nightly/admin-email.queries.server.ts";
import { nightlyBackup } from "#app/site/nightly/nightly-backup.server.ts";
import { sweeping } from "#app/site/nightly/sweep.queries.server.ts";
import { noticeEmails } from "#app/site/notices/emails.queries.server.ts";
import { noticeStreams } from "#app/site/notices/live.server.ts";
import { countView, writeViews } from "#app/site/overview/usage.queries.server.ts";
import { ownFile, styleAddress } from "#app/site/place/own-file.server.ts";
import { subjectVersions as versionsOfSubjects } from "#app/site/versions/subject-versions.server.ts";
import { pool } from "#db/client.server.ts";

import { openLibraryImport } from "./books/import/open-library/import-job.server.ts";

/** The only place that logs unexpected errors. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "request failed");
};

export { forReadersContext } from "./auth/session/session.ts";
export { default, fillsCacheContext } from "./render-page.server.tsx";
export { hasOwnCookies, pool, visitorsLanguages };
/** Versions of what is cached: of the whole site, of each book's, author's and series' page, and of each cover. */
export const siteVersions: Versions = async (subjects) => {
  const version = `${await publicVersion()} ${place().version}`;
  return new Map(subjects.map((subject) => [subject, version]));
};
/** Also of the place's own name and look, which every page shows. */
export const subjectVersions: Versions = async (subjects) => {
  const versions = await versionsOfSubjects(subjects);
  return new Map(Array.from(versions, ([subject, version]) => [subject, `${version} ${place().version}`]));
};
export { coverVersions, ownFile, readPlace };
export { countCacheAnswer, countView, currentRequest, inRequest, noteAnswer, metricsText, writesUnavailable };

export const defaultLanguage = () => env.DEFAULT_LANGUAGE ?? place().language ?? "en";
speakAs({
  language: () => currentRequest()?.language ?? defaultLanguage(),
  translated: (english) => translate(english, languageNow()),
  place: () => ({ name: place().name, styles: styleAddress(), accent: place().accent }),
});
watchDatabase();
addListSource(booksLikeList);
addListSource(shelfList);
onUnsave((userId) => void rereadInRanking(userId));

let jobsEnded: Promise<void> | undefined;
let following: ReturnType<typeof followPlace> | undefined;

/** Starts background work. Called once, by the process that listens. */
export function startUp(): void {
  takeOverConsole();
  writesGuard.start();
  startMetrics();
  following = followPlace();
  jobs.start({
    mail: mailer.delivery,
    sweep: sweeping,
    "unconfirmed-accounts": unconfirmedAccounts,
    "admin-email": adminEmail,
    "notice-emails": noticeEmails,
    "book-names": bookNames,
    "openlibrary-import": openLibraryImport,
    "link-check": createLinkCheck(),
    ...(nightlyBackup && { "nightly-backup": nightlyBackup }),
  });
  matchIndex.start();
  void readyRanking();
}

/** Ends open streams and starts no more work. Called once, when no new requests are accepted. */
export function endStreams(): void {
  beginDraining();
  jobsEnded = jobs.stop();
  talk.end();
  noticeStreams.end();
  together.end();
}

/** Closes what the app holds open. Called once, after the last request. */
export async function shutDown(): Promise<void> {
  talk.end();
  noticeStreams.end();
  together.end();
  writesGuard.stop();
  await Promise.all([
    stopMetrics(),
    following?.stop(),
    covers.drain(),
    drainPictures(),
    drainAccounts(),
    jobsEnded ?? jobs.stop(),
    talk.stop(),
    noticeStreams.stop(),
    together.stop(),
    matchIndex.stop(),
    stopRanking(),
    writeViews(),
  ]);
  await pool.end();
}
