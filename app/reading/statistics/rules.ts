import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { counted, figure } from "#app/platform/figures.ts";

import { STRICT, streakReachedOn, streaks, type StreakRule } from "./streaks.ts";

export const SETTING_FAILED = () => t("Failed to save this setting");

export interface Completion {
  entryId: number;
  day: string;
  /** Milliseconds since 1970. */
  at: number;
  /** When the book was finished again, in ms since 1970; null for its last finished read. */
  until: number | null;
  /** Pages divided by reading days; null if the pages or the start are unknown. */
  pagesPerDay: number | null;
  /** The day of finishing is unknown: `day` and `at` are those of adding the book. */
  undated?: true;
}

export function booksReachedOn(completions: readonly Completion[], books: number): string | null {
  const known = new Set<number>();
  for (const { entryId, day } of completions.toSorted((a, b) => a.day.localeCompare(b.day) || a.at - b.at)) {
    if (known.add(entryId).size === books) return day;
  }
  return null;
}

/** The rounded mean pages a day over the last finished read of each book; 0 without one. The tracker shows the same. */
export function readingSpeed(completions: readonly Completion[]): number {
  const paces = standingPaces(completions);
  return paces.length === 0 ? 0 : whole(sum(paces) / paces.length);
}

export function standingPaces(completions: readonly Completion[]): number[] {
  return completions.flatMap(({ until, pagesPerDay }) => (until === null && pagesPerDay !== null ? [pagesPerDay] : []));
}

export function speedReachedOn(completions: readonly Completion[], pages: number): string | null {
  const events = completions.flatMap(({ day, at, until, pagesPerDay }) => {
    if (pagesPerDay === null) return [];
    const begin = { day, at, speed: pagesPerDay, book: 1 };
    return until === null ? [begin] : [begin, { day, at: until, speed: -pagesPerDay, book: -1 }];
  });
  let speed = 0;
  let books = 0;
  // At equal times ends sort before starts: a book that is finished again counts once.
  for (const event of events.sort((a, b) => a.at - b.at || a.book - b.book)) {
    speed += event.speed;
    books += event.book;
    if (event.book > 0 && whole(speed / books) >= pages) return event.day;
  }
  return null;
}

/** Adds more than the rounding error of the sums, so that a mean of 299.5 is not rounded down. */
const whole = (mean: number) => Math.round(mean + 1e-7);

export interface ReadingHistory {
  days: readonly string[];
  /** By the reader's streak rule, where that differs. */
  streakDays?: readonly string[];
  completions: readonly Completion[];
}

export const ACHIEVEMENTS = inEachLanguage(
  () =>
    [
      {
        key: "first-steps",
        name: t("First Steps"),
        description: t("Complete your first book."),
        target: 1,
        unit: t("books completed"),
      },
      {
        key: "bookworm",
        name: t("Bookworm"),
        description: t("Complete 10 books."),
        target: 10,
        unit: t("books completed"),
      },
      {
        key: "speed-demon",
        name: t("Speed Demon"),
        description: t("Read 300 pages a day on average."),
        target: 300,
        unit: t("pages a day"),
      },
      {
        key: "streak-master",
        name: t("Streak Master"),
        description: t("Read 7 days in a row."),
        target: 7,
        unit: t("days in a row"),
      },
    ] as const,
);

const IN_WEEKS = inEachLanguage(() => ({
  ...ACHIEVEMENTS[3],
  description: t("Read 7 days or 7 weeks in a row."),
  unit: t("weeks in a row"),
}));

export type AchievementKey = (typeof ACHIEVEMENTS)[number]["key"];

export interface Achievement {
  key: AchievementKey;
  name: string;
  description: string;
  target: number;
  unit: string;
  progress: number;
  /** 0–100; 100 once unlocked. */
  percent: number;
  /** Null while locked. An achievement stays unlocked when progress falls, as long as the log holds the day. */
  unlockedOn: string | null;
  /** Without the books whose day of finishing is unknown it would have been another day, or none. */
  isDayKnown: boolean;
}

/** `today`: by the rule. A streak by the specification counts under any rule, so that no choice takes it away. */
export function achievements(history: ReadingHistory, today: string, rule: StreakRule = STRICT): Achievement[] {
  const { days, completions, streakDays = days } = history;
  const books = new Set(completions.map(({ entryId }) => entryId)).size;
  const dated = completions.filter(({ undated }) => !undated);
  const reached = (target: number) => {
    const unlockedOn = booksReachedOn(completions, target);
    return { progress: books, unlockedOn, isDayKnown: booksReachedOn(dated, target) === unlockedOn };
  };
  const sevenInARow = [streakReachedOn(days, 7), streakReachedOn(streakDays, 7, rule)].filter((day) => day !== null);
  const standing: Record<AchievementKey, Pick<Achievement, "progress" | "unlockedOn"> & { isDayKnown?: boolean }> = {
    "first-steps": reached(1),
    bookworm: reached(10),
    "speed-demon": { progress: readingSpeed(completions), unlockedOn: speedReachedOn(completions, 300) },
    "streak-master": {
      progress: streaks(streakDays, today, rule).current,
      unlockedOn: sevenInARow.toSorted()[0] ?? null,
    },
  };
  return ACHIEVEMENTS.map((achievement) => {
    const { key, target } = achievement;
    const { progress, unlockedOn, isDayKnown = true } = standing[key];
    const worded = key === "streak-master" && rule.by === "week" ? IN_WEEKS : achievement;
    return { ...worded, key, progress, unlockedOn, isDayKnown, percent: unlockedOn ? 100 : share(progress, target) };
  });
}

/** Percent, 0–100, rounded down, so that only the whole is 100. 0 if the whole is 0. */
export function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, Math.floor((part / whole) * 100))) : 0;
}

export function nextStep({ key, progress, target, unit, unlockedOn }: Achievement): string {
  const left = target - progress;
  const span = unit === IN_WEEKS.unit ? "week" : "day";
  switch (key) {
    case "first-steps":
      return unlockedOn ? t("Next: finish ten.") : t("Mark a book as completed.");
    case "bookworm":
      return unlockedOn
        ? t("{progress} so far.", { progress: counted(progress, "book") })
        : t("{left} to go.", { left: counted(left, "more book") });
    case "speed-demon":
      if (unlockedOn) return t("You average {progress} a day now.", { progress: counted(progress, "page") });
      return progress === 0
        ? t("Start and finish a book here, so we can measure your pace.")
        : t("You average {progress} a day: {left} to go.", { progress: counted(progress, "page"), left: figure(left) });
    case "streak-master":
      if (unlockedOn)
        return progress === 0
          ? t("Start a new streak any day.")
          : t("Your streak now: {progress}.", { progress: counted(progress, span) });
      return progress === 0
        ? span === "day"
          ? t("Log a page seven days in a row.")
          : t("Log a page seven weeks in a row.")
        : t("{left} to go.", { left: counted(left, span === "day" ? "more day" : "more week") });
  }
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, number) => total + number, 0);
}
