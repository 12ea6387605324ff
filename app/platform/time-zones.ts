/** Zones the runtime computes with, under their canonical names. */
const ZONES = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);

/** The name as the browser spells it where it is a zone that we know, also by one of its older names; else null. */
export function readTimeZone(name: unknown): string | null {
  if (typeof name !== "string" || !/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return ZONES.has(timeZone) ? name : null;
  } catch {
    return null;
  }
}
