import { t } from "#app/language/t.ts";

/** In this order, because most browsers also claim to be those below them. */
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

const LONGEST_NAME = 500;

export function deviceName(userAgent: string | null): string {
  const name = (userAgent ?? "").slice(0, LONGEST_NAME);
  const known = (list: Array<[RegExp, string]>) => list.find(([sign]) => sign.test(name))?.[1];
  const browser = known(BROWSERS) ?? t("Unknown browser");
  const system = known(SYSTEMS);
  return system ? t("{browser} on {system}", { browser, system }) : browser;
}
