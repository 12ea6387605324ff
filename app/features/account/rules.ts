/** How long after signing in an account may be deleted, or taken along, without proving oneself again. */
const FRESH_MS = 24 * 60 * 60 * 1_000;

export function isFresh(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < FRESH_MS;
}

/** How often a reader may download their data: packing it is the heaviest thing that one request can ask for. */
export const EXPORTS_A_DAY = { limit: 3, windowSeconds: 24 * 60 * 60 };

/** "about 5 hours", rounded up; for less than an hour "about 20 minutes". */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  return `about ${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Most browsers also claim to be those below them. */
const BROWSERS: Array<[RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/\S+ .*Safari\//, "Safari"],
];
const SYSTEMS: Array<[RegExp, string]> = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** A browser names itself in two hundred characters; a header may have sixteen thousand. */
const LONGEST_NAME = 500;

/** A device in words, as far as its browser says what it is: "Firefox on Linux". */
export function deviceName(userAgent: string | null): string {
  const name = (userAgent ?? "").slice(0, LONGEST_NAME);
  const known = (list: Array<[RegExp, string]>) => list.find(([sign]) => sign.test(name))?.[1];
  const browser = known(BROWSERS) ?? "Unknown browser";
  const system = known(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}

/** Set-Cookie lines that take every cookie of ours that this request brought out of the browser. */
export function clearedCookies(cookieHeader: string | null): string[] {
  const names = (cookieHeader ?? "").split(";").map((pair) => pair.split("=")[0]!.trim());
  return names
    .filter((name) => /^(?:__Host-)?bookmatch\.[\w.-]+$/.test(name))
    .map(
      (name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${name.startsWith("__Host-") ? "; Secure" : ""}`,
    );
}
