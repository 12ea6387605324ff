import { inEachLanguage } from "#app/language/in-each-language.ts";
import { localeNow } from "#app/language/t.ts";

/** A day is a string such as `2026-11-20`, a time is a Date. Time zones are IANA names, UTC if unknown. */
const DAY_MS = 24 * 60 * 60 * 1_000;

const FIRST_DAY = "1900-01-01";
const LAST_DAY = "2200-01-01";

export interface Clock {
  now: Date;
  timeZone: string;
}

export function dayIn(timeZone: string, time: Date): string {
  const { year, month, day } = wallClock(timeZone, time);
  return isoDay(year, month, day);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function isDay(text: unknown): text is string {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= FIRST_DAY && text <= LAST_DAY;
}

/** Noon of the day in the zone: far from midnight wherever the user travels later. */
export function noonIn(timeZone: string, day: string): Date {
  return showing(timeZone, Date.parse(`${day}T12:00:00Z`));
}

/** `wallTime` is the value of a datetime-local field; a time skipped in spring is an hour off. Null if invalid. */
export function momentIn(timeZone: string, wallTime: string): Date | null {
  if (!/^[^T]+T([01]\d|2[0-3]):[0-5]\d$/.test(wallTime) || !isDay(wallTime.slice(0, -6))) return null;
  return showing(timeZone, Date.parse(`${wallTime}Z`));
}

export function wallTimeIn(timeZone: string, time: Date): string {
  return new Date(asIfUtc(timeZone, time)).toISOString().slice(0, 16);
}

export function longDates(timeZone: string): (time: Date) => string {
  const format = longDatesIn(timeZone);
  return (time) => format.format(time);
}

export function longTimes(timeZone: string): (time: Date) => string {
  const format = longTimesIn(timeZone);
  // Intl puts a narrow no-break space before AM; nobody who searches for the time types it.
  return (time) => format.format(time).replace("\u202F", " ");
}

/** A zone can be spelled in as many ways as it has letters. */
const CACHED_ZONES = 100;

/** In the language of whoever asks without a `locale`. Making a formatter costs a hundred times as much as its use. */
export function formatterByZone(locale: string | null, options: Intl.DateTimeFormatOptions) {
  const cached = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const shown = locale ?? localeNow();
    const key = `${shown} ${timeZone}`;
    const known = cached.get(key);
    if (known) return known;
    if (cached.size === CACHED_ZONES) cached.clear();
    const formatter = new Intl.DateTimeFormat(shown, { ...options, timeZone });
    cached.set(key, formatter);
    return formatter;
  };
}

const longDatesIn = formatterByZone(null, { dateStyle: "long" });
const longTimesIn = formatterByZone(null, { dateStyle: "long", timeStyle: "short" });

export function longDay(day: string): string {
  return LONG_UTC.format(new Date(`${day}T12:00:00Z`));
}

const LONG_UTC = inEachLanguage(() => new Intl.DateTimeFormat(localeNow(), { dateStyle: "long", timeZone: "UTC" }));

/** `Nov 23` */
export function shortDay(day: string): string {
  return SHORT_UTC.format(new Date(`${day}T12:00:00Z`));
}

const SHORT_UTC = inEachLanguage(
  () => new Intl.DateTimeFormat(localeNow(), { month: "short", day: "numeric", timeZone: "UTC" }),
);

function showing(timeZone: string, wanted: number): Date {
  // The second guess is right: no zone has changed its clocks twice within a day by more than the first guess was off.
  let guess = wanted;
  for (let round = 0; round < 2; round++) guess += wanted - asIfUtc(timeZone, new Date(guess));
  return new Date(guess);
}

function asIfUtc(timeZone: string, time: Date): number {
  const { year, month, day, hour, minute, second } = wallClock(timeZone, time);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function wallClock(timeZone: string, time: Date) {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(time)) parts[type] = Number(value);
  return parts as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
}

const clockOf = formatterByZone("en-US-u-ca-iso8601-nu-latn", {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

function isoDay(year: number, month: number, day: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}
