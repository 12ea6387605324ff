const ZONES = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);

export function readTimeZone(name: unknown): string | null {
  if (typeof name !== "string" || !/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return ZONES.has(timeZone) ? name : null;
  } catch {
    return null;
  }
}
