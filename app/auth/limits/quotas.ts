/** Maximum attempts per window; the window starts with the first attempt and lasts a day at most. */
export interface Limit {
  limit: number;
  windowSeconds: number;
}

/** A limit per user, and one for all users behind one address. */
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
 * Rate limits. An address's limits are wider than a user's, because a school or library shares one. better-auth has its
 * own limits for sign-in and registration by address (`auth.ts`).
 */
export const LIMITS = {
  /** All changing or computing requests of a user, whatever else counts them: two a second. */
  writes: { limit: 600, windowSeconds: 5 * MINUTE },
  /** Swipes and undos. One decision a second for an hour stays below. */
  swipes: { limit: 4_000, windowSeconds: HOUR },
  /** Files of another app; a second and third attempt after a mistake is usual. */
  imports: { ofReader: { limit: 10, windowSeconds: HOUR }, ofAddress: { limit: 30, windowSeconds: HOUR } },
  /** The reading log as a file: each export reads the whole log. */
  exports: { limit: 20, windowSeconds: HOUR },
  /** A reader's year as a picture: drawn anew each time, about half a second of the one place where pictures are drawn. */
  yearPictures: { limit: 30, windowSeconds: HOUR },
  /** New pictures of shared books and posts, each about 70 ms of that place. */
  sharePictures: { limit: 15, windowSeconds: MINUTE },
  /** All data as an archive, the most expensive request there is. */
  dataArchive: { limit: 3, windowSeconds: DAY },
  /** Searches of our catalogue and of the user's list, sent while typing. */
  searches: { limit: 300, windowSeconds: MINUTE },
  /** Searches of outside catalogues, whose quota all users share. */
  outsideSearches: {
    ofReader: { limit: 30, windowSeconds: MINUTE },
    ofAddress: { limit: 60, windowSeconds: MINUTE },
  },
  /** Covers of books from an outside search: each may have to be downloaded. */
  outsideCovers: { limit: 600, windowSeconds: 5 * MINUTE },
  /** Books added to the shared catalogue from outside. */
  booksAdded: { limit: 200, windowSeconds: HOUR },
  booksAddedInADay: { limit: 500, windowSeconds: DAY },
  /** Our own matcher costs a few milliseconds; nobody needs it more often. */
  matches: { limit: 60, windowSeconds: 10 * MINUTE },
  /** Calls of the provider, which cost the owner money. */
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
  /** Private ones count as well: a draft saved every half minute is below. */
  reviews: {
    ofReader: { limit: 120, windowSeconds: HOUR },
    ofAddress: { limit: 240, windowSeconds: HOUR },
  },
  /** Keeps reports from burying the people who read them. */
  reports: { limit: 10, windowSeconds: HOUR },
  dealReports: smallChanges,
  mutes: smallChanges,
  /** Uploads by admins: pictures are decoded, and catalogue files are written row by row. */
  pictureUploads: { limit: 120, windowSeconds: HOUR },
  catalogueUploads: { limit: 30, windowSeconds: HOUR },
  /** Links for a new address that a user requests, whatever the mailbox. */
  addressChanges: { limit: 3, windowSeconds: 30 * MINUTE },
  /** Registrations from one address that ask for a taken e-mail address, and so learn that it is. */
  takenRegistrations: { limit: 5, windowSeconds: 30 * MINUTE },
  /** Questions for a passkey and their answers, from one address: a sign-in is one of each. */
  passkeySignIns: { limit: 60, windowSeconds: 10 * MINUTE },
  /** Password checks before a change of the account. */
  passwordChecks: { limit: 10, windowSeconds: 10 * MINUTE },
  /** Password checks to confirm the user's identity. */
  confirmations: { limit: 5, windowSeconds: 10 * MINUTE },
  /** More than anyone mistypes, and few enough to hash recovery codes for. */
  secondFactorSetups: { limit: 10, windowSeconds: 10 * MINUTE },
  /** Each computes ten slow hashes. */
  recoveryCodeSets: { limit: 5, windowSeconds: 10 * MINUTE },
  /** E-mails of one kind to one mailbox, whoever causes them; and requests for a new password for it. */
  emailsToMailbox: { limit: 3, windowSeconds: 30 * MINUTE },
  /** The e-mails about wrong passwords, and about wrong codes. */
  warningsToMailbox: { limit: 1, windowSeconds: DAY },
  /** Wrong passwords for one account: the wait grows from fifteen minutes to an hour and a day. */
  wrongPasswords: [
    { limit: 10, windowSeconds: 15 * MINUTE },
    { limit: 20, windowSeconds: HOUR },
    { limit: 50, windowSeconds: DAY },
  ],
  /** In addition, per device on which the user has signed in: nobody else can use these up. */
  wrongPasswordsOnKnownDevice: { limit: 20, windowSeconds: HOUR },
  /** Codes of the second factor for one account, the app's and recovery codes apart. */
  codes: [
    { limit: 5, windowSeconds: 10 * MINUTE },
    { limit: 50, windowSeconds: DAY },
  ],
  codesOnKnownDevice: { limit: 5, windowSeconds: 10 * MINUTE },
} as const;

/** Maximum rows per user, and the message when they are reached. */
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
  /** A line a day for a lifetime. A correction reads and replays all lines of its book. */
  linesOfEntry: {
    most: 20_000,
    full: "The log of this book holds 20,000 lines, which is as many as it can. Remove some first.",
  },
  /** As many as entries. */
  reviews: {
    most: 20_000,
    full: "You have written about 20,000 books, which is as many as can be. Erase some reviews first.",
  },
  savedBooks: {
    most: 20_000,
    full: "You have saved 20,000 books, which is as many as can be. Remove some first.",
  },
  wishes: {
    most: 500,
    full: "You wish for 500 books, which is as many as can be. Take some back first.",
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
  /** As many as one page can list. */
  mutes: { most: 500, full: "You have muted 500 readers. Unmute somebody first." },
  /** Each slightly slows every page of the deck. */
  tasteRules: { most: 200, full: "You have told us of 200 authors and genres. Take one back first." },
  /** Swipes and undos; beyond it the oldest and those without effect are deleted. */
  swipes: { most: 50_000 },
  /** Earlier imports that can be undone; beyond it the oldest is deleted. */
  imports: { most: 20 },
  /** Beyond it the least recently used one is deleted. */
  knownDevices: { most: 50 },
} as const;
