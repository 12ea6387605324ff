/** So many turns in so many seconds from the first one on; a window lasts a day at most. */
export interface Limit {
  limit: number;
  windowSeconds: number;
}

/** What one reader may do, and what everybody behind one address may together. */
export interface SharedLimit {
  ofReader: Limit;
  ofAddress: Limit;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const smallChanges: SharedLimit = {
  ofReader: { limit: 60, windowSeconds: MINUTE },
  ofAddress: { limit: 120, windowSeconds: MINUTE },
};

/**
 * How often something may be done. Limits of an address are wider than a reader's: a school or a library is behind
 * one. Those of sign-in and registration by address are better-auth's (`server/auth/auth.ts`).
 */
export const LIMITS = {
  /** Every request of a reader that changes or computes something, whatever else counts it: two a second. */
  writes: { limit: 600, windowSeconds: 5 * MINUTE },
  /** Swipes and undos. Somebody who decides once a second for an hour stays below. */
  swipes: { limit: 4_000, windowSeconds: HOUR },
  /** Another app's file; a second attempt after a mistake, and a third, is usual. */
  imports: { ofReader: { limit: 10, windowSeconds: HOUR }, ofAddress: { limit: 30, windowSeconds: HOUR } },
  /** The reading log as a file: each reads all of it. */
  exports: { limit: 20, windowSeconds: HOUR },
  /** Everything as an archive: packing it is the heaviest thing that one request can ask for. */
  dataArchive: { limit: 3, windowSeconds: DAY },
  /** Searches of our own catalogue and of one's own list, asked while one types. */
  searches: { limit: 300, windowSeconds: MINUTE },
  /** Questions to outside catalogues; their quota is for all readers together. */
  outsideSearches: {
    ofReader: { limit: 30, windowSeconds: MINUTE },
    ofAddress: { limit: 60, windowSeconds: MINUTE },
  },
  /** Covers of books that an outside search found: each may be fetched from elsewhere. */
  outsideCovers: { limit: 600, windowSeconds: 5 * MINUTE },
  /** Books brought into the catalogue from outside: it is everybody's. */
  booksAdded: { limit: 200, windowSeconds: HOUR },
  booksAddedInADay: { limit: 500, windowSeconds: DAY },
  /** Our own matcher costs a few milliseconds; whoever asks more often is no reader. */
  matches: { limit: 60, windowSeconds: 10 * MINUTE },
  /** The provider costs the owner money. */
  provider: {
    ofReader: { limit: 10, windowSeconds: DAY },
    ofAddress: { limit: 10, windowSeconds: HOUR },
    ofEverybody: { limit: 500, windowSeconds: DAY },
  },
  messages: {
    ofReader: { limit: 10, windowSeconds: 30 },
    ofAddress: { limit: 60, windowSeconds: MINUTE },
  },
  suggestions: {
    ofReader: { limit: 5, windowSeconds: HOUR },
    ofAddress: { limit: 20, windowSeconds: HOUR },
  },
  recommendations: {
    ofReader: { limit: 20, windowSeconds: HOUR },
    ofAddress: { limit: 20, windowSeconds: HOUR },
  },
  /** That nobody buries the people who read them all. */
  reports: { limit: 10, windowSeconds: HOUR },
  dealReports: smallChanges,
  mutes: smallChanges,
  /** The owner's uploads are decoded, and a catalogue's file is written row by row. */
  pictureUploads: { limit: 120, windowSeconds: HOUR },
  catalogueUploads: { limit: 30, windowSeconds: HOUR },
  /** E-mails of one kind that a reader asks for: as many as one mailbox gets. */
  mailedLinks: { limit: 3, windowSeconds: 30 * MINUTE },
  /** How often a reader may type their password before a change of the account. */
  passwordChecks: { limit: 10, windowSeconds: 10 * MINUTE },
  /** The same, to confirm that it is them. */
  confirmations: { limit: 5, windowSeconds: 10 * MINUTE },
  /** More than anybody mistypes, and few enough to hash recovery codes for. */
  secondFactorSetups: { limit: 10, windowSeconds: 10 * MINUTE },
  /** Ten slow hashes at a time. */
  recoveryCodeSets: { limit: 5, windowSeconds: 10 * MINUTE },
  /** E-mails of one kind to one mailbox, whoever asks for them. */
  lettersToMailbox: { limit: 3, windowSeconds: 30 * MINUTE },
  /** The e-mail about wrong passwords. */
  warningsToMailbox: { limit: 1, windowSeconds: DAY },
  /** Wrong passwords for one account: the wait grows from a quarter of an hour to an hour and to a day. */
  wrongPasswords: [
    { limit: 10, windowSeconds: 15 * MINUTE },
    { limit: 20, windowSeconds: HOUR },
    { limit: 50, windowSeconds: DAY },
  ],
  /** On top of them for each device that its reader has signed in on: others cannot use these up. */
  wrongPasswordsOnKnownDevice: { limit: 20, windowSeconds: HOUR },
} as const;

/** How many rows a reader may have, and what they are told where they have as many. */
export const QUOTAS = {
  /** A book a day for fifty years. */
  listEntries: {
    most: 20_000,
    full: "Your list holds 20,000 books, which is as many as it can. Remove some first.",
  },
  /** Ten lines for each book of a full list. */
  logLines: {
    most: 200_000,
    full: "Your reading log holds 200,000 lines, which is as many as it can. Remove some first.",
  },
  /** A line a day for a lifetime. A correction reads and settles all lines of its book. */
  linesOfEntry: {
    most: 20_000,
    full: "The log of this book holds 20,000 lines, which is as many as it can. Remove some first.",
  },
  savedBooks: {
    most: 20_000,
    full: "You have saved 20,000 books, which is as many as can be. Remove some first.",
  },
  suggestions: {
    most: 500,
    full: "You have 500 requests on the board, which is as many as can be. Delete some first.",
  },
  recommendations: {
    most: 5_000,
    full: "You have recommended 5,000 books, which is as many as can be. Delete some first.",
  },
  messages: {
    most: 20_000,
    full: "You have written 20,000 messages, which is as many as can be. Delete some first.",
  },
  reports: {
    most: 2_000,
    full: "You have sent 2,000 reports, which is as many as can be.",
  },
  /** A list that a page can hold. */
  mutes: { most: 500, full: "You have muted 500 readers. Unmute somebody first." },
  /** Each costs every page of the deck a little. */
  tasteRules: { most: 200, full: "You have told us of 200 authors and genres. Take one back first." },
  /** Swipes and undos; beyond it the oldest and those that count no more are forgotten. */
  swipes: { most: 50_000 },
  /** Earlier imports that can be undone; beyond it the oldest is forgotten. */
  imports: { most: 20 },
  /** Beyond it the one that was not used for longest is forgotten. */
  knownDevices: { most: 50 },
} as const;
