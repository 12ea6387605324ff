import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

export interface Limit {
  limit: number;
  windowSeconds: number;
}

export interface SharedLimit {
  ofReader: Limit;
  ofAddress: Limit;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Spam comes from accounts younger than this. */
export const NEW_ACCOUNT_SECONDS = HOUR;

const smallChanges: SharedLimit = {
  ofReader: { limit: 60, windowSeconds: MINUTE },
  ofAddress: { limit: 120, windowSeconds: MINUTE },
};

/** An address's limits are wider than a user's, because a school or library shares one. */
export const LIMITS = {
  firstVisit: { limit: 20, windowSeconds: HOUR },
  writes: { limit: 600, windowSeconds: 5 * MINUTE },
  swipes: { limit: 4_000, windowSeconds: HOUR },
  imports: { ofReader: { limit: 10, windowSeconds: HOUR }, ofAddress: { limit: 30, windowSeconds: HOUR } },
  exports: { limit: 20, windowSeconds: HOUR },
  yearPictures: { limit: 30, windowSeconds: HOUR },
  sharePictures: { limit: 15, windowSeconds: MINUTE },
  dataArchive: { limit: 3, windowSeconds: DAY },
  searches: { limit: 300, windowSeconds: MINUTE },
  outsideSearches: {
    ofReader: { limit: 30, windowSeconds: MINUTE },
    ofAddress: { limit: 60, windowSeconds: MINUTE },
  },
  outsideCovers: { limit: 600, windowSeconds: 5 * MINUTE },
  booksAdded: { limit: 200, windowSeconds: HOUR },
  booksAddedInADay: { limit: 500, windowSeconds: DAY },
  matches: { limit: 60, windowSeconds: 10 * MINUTE },
  provider: {
    ofReader: { limit: 10, windowSeconds: DAY },
    ofAddress: { limit: 10, windowSeconds: HOUR },
    ofEverybody: { limit: 500, windowSeconds: DAY },
  },
  messages: {
    ofReader: { limit: 10, windowSeconds: 30 },
    ofAddress: { limit: 60, windowSeconds: MINUTE },
  },
  reactions: smallChanges,
  suggestions: {
    ofReader: { limit: 5, windowSeconds: HOUR },
    ofAddress: { limit: 20, windowSeconds: HOUR },
  },
  recommendations: {
    ofReader: { limit: 20, windowSeconds: HOUR },
    ofAddress: { limit: 20, windowSeconds: HOUR },
  },
  reviews: {
    ofReader: { limit: 120, windowSeconds: HOUR },
    ofAddress: { limit: 240, windowSeconds: HOUR },
  },
  reports: { limit: 10, windowSeconds: HOUR },
  dealReports: smallChanges,
  mutes: smallChanges,
  pictureUploads: { limit: 120, windowSeconds: HOUR },
  catalogueUploads: { limit: 30, windowSeconds: HOUR },
  addressChanges: { limit: 3, windowSeconds: 30 * MINUTE },
  /** Beyond these a right code of a round is refused to strangers like a wrong one. */
  roundCodes: {
    ofAddress: { limit: 20, windowSeconds: 10 * MINUTE },
    ofEverybody: { limit: 2_000, windowSeconds: HOUR },
  },
  rounds: { ofReader: { limit: 20, windowSeconds: HOUR }, ofAddress: { limit: 60, windowSeconds: HOUR } },
  roundVotes: { limit: 2_000, windowSeconds: HOUR },
  roundChanges: { limit: 120, windowSeconds: 10 * MINUTE },
  roundJoins: { limit: 60, windowSeconds: 10 * MINUTE },
  /** Refuses nothing: its window tells when a host was last there. */
  roundHost: { limit: 1_000_000, windowSeconds: MINUTE },
  /** Such a registration reveals that an address is taken. */
  takenRegistrations: { limit: 5, windowSeconds: 30 * MINUTE },
  passkeySignIns: { limit: 60, windowSeconds: 10 * MINUTE },
  passwordChecks: { limit: 10, windowSeconds: 10 * MINUTE },
  confirmations: { limit: 5, windowSeconds: 10 * MINUTE },
  /** More than anyone mistypes, and few enough to hash recovery codes for. */
  secondFactorSetups: { limit: 10, windowSeconds: 10 * MINUTE },
  recoveryCodeSets: { limit: 5, windowSeconds: 10 * MINUTE },
  emailsToMailbox: { limit: 3, windowSeconds: 30 * MINUTE },
  warningsToMailbox: { limit: 1, windowSeconds: DAY },
  wrongPasswords: [
    { limit: 10, windowSeconds: 15 * MINUTE },
    { limit: 20, windowSeconds: HOUR },
    { limit: 50, windowSeconds: DAY },
  ],
  /** Additional attempts on a device on which the user has signed in: nobody else can use these up. */
  wrongPasswordsOnKnownDevice: { limit: 20, windowSeconds: HOUR },
  codes: [
    { limit: 5, windowSeconds: 10 * MINUTE },
    { limit: 50, windowSeconds: DAY },
  ],
  codesOnKnownDevice: { limit: 5, windowSeconds: 10 * MINUTE },
} as const;

export const QUOTAS = inEachLanguage(
  () =>
    ({
      listEntries: {
        most: 20_000,
        full: t("Your list is full: it holds 20,000 books. Remove some first."),
      },
      logLines: {
        most: 200_000,
        full: t("Your reading log is full: it holds 200,000 entries. Delete some first."),
      },
      linesOfEntry: {
        most: 20_000,
        full: t("This book’s log is full: it holds 20,000 entries. Delete some first."),
      },
      reviews: {
        most: 20_000,
        full: t("You’ve reviewed 20,000 books, the most you can. Delete some reviews first."),
      },
      savedBooks: {
        most: 20_000,
        full: t("You’ve saved 20,000 books, the most you can. Remove some first."),
      },
      wishes: {
        most: 500,
        full: t("You’ve requested 500 books, the most you can. Cancel some requests first."),
      },
      suggestions: {
        most: 500,
        full: t("You’ve asked for 500 suggestions, the most you can. Delete some first."),
      },
      recommendations: {
        most: 5_000,
        full: t("You’ve recommended 5,000 books, the most you can. Delete some first."),
      },
      messages: {
        most: 20_000,
        full: t("You’ve written 20,000 messages, the most you can. Delete some first."),
      },
      reports: {
        most: 2_000,
        full: t("You’ve sent 2,000 reports, the most you can."),
      },
      /** As many as one page can list. */
      mutes: { most: 500, full: t("You’ve muted 500 readers, the most you can. Unmute somebody first.") },
      tasteRules: {
        most: 200,
        full: t("You’ve told us about 200 authors and genres, the most you can. Remove one first."),
      },
      swipes: { most: 50_000 },
      imports: { most: 20 },
      knownDevices: { most: 50 },
    }) as const,
);
