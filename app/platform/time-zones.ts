/** Canonical names of the time zones that the runtime supports. */
const ZONES = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);

/** Validates a browser's time zone and returns it unchanged, also an older alias; null if unknown. */
export function readTimeZone(name: unknown): string | null {
  if (typeof name !== "string" || !/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return ZONES.has(timeZone) ? name : null;
  } catch {
    return null;
  }
}
