import { addDays, daysBetween } from "#app/platform/dates.ts";

export const SETTING_FAILED = "Failed to save this setting";

/** Days in a row on which something was logged. */
export interface Streaks {
  /** Ending today, or counted back from yesterday; else 0. */
  current: number;
  /** The longest there ever was. */
  longest: number;
}

/**
 * `days` are the days with a line in the log, each once, in order. A reader who has flown west can have logged on
 * what is still tomorrow here: that run is the current one too.
 */
export function streaks(days: readonly string[], today: string): Streaks {
  const runs = runLengths(days);
  const last = days.at(-1);
  const alive = last !== undefined && last >= addDays(today, -1);
  return { current: alive ? (runs.at(-1) ?? 0) : 0, longest: runs.reduce((most, run) => Math.max(most, run), 0) };
}

/** The first day that was the last of so many in a row; null where there never was one. */
export function streakReachedOn(days: readonly string[], length: number): string | null {
  return days[runLengths(days).indexOf(length)] ?? null;
}

/** For each day, how many in a row end on it. */
function runLengths(days: readonly string[]): number[] {
  let run = 0;
  return days.map((day, index) => {
    const before = days[index - 1];
    run = before !== undefined && daysBetween(before, day) === 1 ? run + 1 : 1;
    return run;
  });
}

/** A time for which a book stood as completed. */
export interface Completion {
  entryId: number;
  /** The day it was completed on. */
  day: string;
  /** That moment, ms since 1970. */
  at: number;
  /** When the log next says anything about the book; null while it stands. */
  until: number | null;
  /** Its pages by the days it took; null where its pages or its start are unknown. */
  pagesPerDay: number | null;
}

/** The day on which so many different books had been completed at least once; null where it never came. */
export function booksReachedOn(completions: readonly Completion[], books: number): string | null {
  const known = new Set<number>();
  for (const { entryId, day } of completions.toSorted((a, b) => a.day.localeCompare(b.day) || a.at - b.at)) {
    if (known.add(entryId).size === books) return day;
  }
  return null;
}

/** The mean over the books that stand as completed, whole: what the tracker shows as the reading speed. 0 without one. */
export function readingSpeed(completions: readonly Completion[]): number {
  const standing = completions.filter(({ until, pagesPerDay }) => until === null && pagesPerDay !== null);
  return standing.length === 0 ? 0 : whole(sum(standing.map((one) => one.pagesPerDay ?? 0)) / standing.length);
}

/** The day of the completion that first raised the reading speed to so many pages a day; null where none did. */
export function speedReachedOn(completions: readonly Completion[], pages: number): string | null {
  const events = completions.flatMap(({ day, at, until, pagesPerDay }) => {
    if (pagesPerDay === null) return [];
    const begin = { day, at, speed: pagesPerDay, book: 1 };
    return until === null ? [begin] : [begin, { day, at: until, speed: -pagesPerDay, book: -1 }];
  });
  let speed = 0;
  let books = 0;
  // At one moment what ends goes first: a book completed anew counts once.
  for (const event of events.sort((a, b) => a.at - b.at || a.book - b.book)) {
    speed += event.speed;
    books += event.book;
    if (event.book > 0 && whole(speed / books) >= pages) return event.day;
  }
  return null;
}

/** Sums of fractions drift by less than this, and a mean of 299.5 must not miss its rounding. */
const whole = (mean: number) => Math.round(mean + 1e-7);

/** What achievements are judged by: everything in it follows from the log. */
export interface ReadingHistory {
  /** The days with a line, each once, in order. */
  days: readonly string[];
  completions: readonly Completion[];
}

export const ACHIEVEMENTS = [
  { key: "first-steps", name: "First Steps", description: "Complete your first book.", target: 1 },
  { key: "bookworm", name: "Bookworm", description: "Complete 10 books.", target: 10 },
  { key: "speed-demon", name: "Speed Demon", description: "Read 300 pages a day on average.", target: 300 },
  { key: "streak-master", name: "Streak Master", description: "Read 7 days in a row.", target: 7 },
] as const;

export type AchievementKey = (typeof ACHIEVEMENTS)[number]["key"];

export interface Achievement {
  key: AchievementKey;
  name: string;
  description: string;
  target: number;
  /** Where the reader stands today: books ever completed, pages a day, days of the current streak. */
  progress: number;
  /** Of the way, 0–100; 100 once unlocked. */
  percent: number;
  /** The day it was unlocked. What was once true stays so, whatever came later; null until then. */
  unlockedOn: string | null;
}

/** The achievements in their order, as the log has them on that day. */
export function achievements(history: ReadingHistory, today: string): Achievement[] {
  const { days, completions } = history;
  const books = new Set(completions.map(({ entryId }) => entryId)).size;
  const standing: Record<AchievementKey, { progress: number; unlockedOn: string | null }> = {
    "first-steps": { progress: books, unlockedOn: booksReachedOn(completions, 1) },
    bookworm: { progress: books, unlockedOn: booksReachedOn(completions, 10) },
    "speed-demon": { progress: readingSpeed(completions), unlockedOn: speedReachedOn(completions, 300) },
    "streak-master": { progress: streaks(days, today).current, unlockedOn: streakReachedOn(days, 7) },
  };
  return ACHIEVEMENTS.map((achievement) => {
    const { progress, unlockedOn } = standing[achievement.key];
    return { ...achievement, progress, unlockedOn, percent: unlockedOn ? 100 : share(progress, achievement.target) };
  });
}

/** Whole percent of a whole, 0–100, rounded down: 100 only for all of it. Of nothing it is 0. */
export function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, Math.floor((part / whole) * 100))) : 0;
}

/** What an unlocked achievement led to, or a locked one asks for: a sentence. */
export function nextStep({ key, progress, target, unlockedOn }: Achievement): string {
  const left = target - progress;
  switch (key) {
    case "first-steps":
      return unlockedOn ? "Next: ten of them." : "Mark a book as completed.";
    case "bookworm":
      return unlockedOn ? `${progress} books by now.` : `${left} more ${left === 1 ? "book" : "books"} to complete.`;
    case "speed-demon":
      if (unlockedOn) return `Your average today: ${progress} pages a day.`;
      return progress === 0
        ? "Complete a book that you started here: its days are counted."
        : `You average ${progress} now: ${left} more.`;
    case "streak-master":
      if (unlockedOn)
        return progress === 0 ? "A new streak begins any day." : `Your streak today: ${count(progress, "day")}.`;
      return progress === 0 ? "Log a page on seven days in a row." : `${count(left, "more day")} in a row.`;
  }
}

/** `1 day`, `2 days`, `1,200 pages`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
