import { isIP } from "node:net";

import { VARIABLES, type Environment } from "#app/env.ts";
import { isThisMachine } from "#app/http/connection-limits.ts";

export function adminAdvice({ ADMIN_EMAIL, SMTP_URL }: AdvisedBy, outbox: string): string {
  if (ADMIN_EMAIL === undefined) {
    return "none yet: create an account, then run npm run admin -- grant YOUR@E-MAIL";
  }
  const link = SMTP_URL ? "the link in the e-mail" : `the link in the e-mail that will be in ${outbox}`;
  return `none yet: create an account with ${ADMIN_EMAIL} and confirm its address with ${link}`;
}

type AdvisedBy = Pick<Environment, "ADMIN_EMAIL" | "SMTP_URL">;

/** Also an app that is just ending counts, and a command such as a backup. */
export function sharedFolderAdvice(others: number, dataDir: string): string | null {
  if (others === 0) return null;
  const whose = others === 1 ? "another app or command already uses" : `${others} other apps or commands already use`;
  return `${whose} ${dataDir}: if that is a mistake, stop one of them or choose another DATA_DIR`;
}

export function startWarnings(env: Environment, source: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => (source[name] ?? "") !== "";
  const halves = NEEDS.filter(([name, needed]) => isSet(name) && !isSet(needed));
  return [
    ...(env.APP_URL === undefined && !isLoopback(env.HOST)
      ? [
          `HOST=${env.HOST} lets other machines connect, but forms only work at http://localhost:${env.PORT}: set APP_URL to the address that readers open, such as APP_URL=http://NAME-OF-THIS-MACHINE:${env.PORT}`,
        ]
      : []),
    ...halves.map(([name, needed, what]) => `${name} is set but ${needed} isn't: ${what}`),
    ...misspelt(Object.keys(source).filter(isSet)),
  ];
}

const NO_OIDC = "sign-in with another account is off";
const NEEDS: ReadonlyArray<[name: string, needed: keyof Environment, what: string]> = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", NO_OIDC],
  ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID", NO_OIDC],
  ["OIDC_ISSUER", "GOOGLE_CLIENT_ID", NO_OIDC],
  ["AI_API_KEY", "AI_BASE_URL", "AI Match asks no provider"],
  ["AI_MODEL", "AI_BASE_URL", "AI Match asks no provider"],
  ["MAIL_FROM", "SMTP_URL", "no e-mail is sent"],
  ["METRICS_HOST", "METRICS_PORT", "no metrics are served"],
];

function isLoopback(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && isThisMachine(host));
}

function misspelt(set: readonly string[]): string[] {
  const missing = VARIABLES.filter((name) => !set.includes(name));
  return set
    .filter((name) => !VARIABLES.includes(name))
    .flatMap((name) => {
      const meant = missing.find((candidate) => isOneSlipAway(plain(name), plain(candidate)));
      return meant ? [`${name} is not a setting: did you mean ${meant}?`] : [];
    });
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, "");

function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from++;
  let same = 0;
  while (same < Math.min(one.length, other.length) - from && one.at(-1 - same) === other.at(-1 - same)) same++;
  const [left, right] = [one, other].map((word) => word.slice(from, word.length - same));
  return Math.max(left!.length, right!.length) <= 1 || (left!.length === 2 && left === right![1]! + right![0]!);
}
