import type { MiddlewareHandler } from "hono";

import { t } from "#app/language/t.ts";

import { ONE_CLICK_PATH } from "./one-click.ts";
import { isReadOnly } from "./request-policy.ts";
import { refusedResponse } from "./unavailable.ts";

interface OwnForms {
  ownOrigins: readonly [string, ...string[]];
  /** Null stands for the origin that the request was sent to. */
  appUrl: string | null;
  onRefused?: ((origin: string) => void) | undefined;
}

/** Answers 403 to other origins' pages; browsers always name the origin of a form. */
export function ownFormsOnly({ ownOrigins, appUrl, onRefused }: OwnForms): MiddlewareHandler {
  return async (c, next) => {
    if (isReadOnly(c.req.method)) return next();
    if (c.req.path === ONE_CLICK_PATH) return next();
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    // A form of a page that tells no address, such as that of a new password, comes from “null”.
    const isUnnamed = origin === undefined || origin === "null";
    if (isUnnamed ? site === "same-origin" : isOurs(origin, c.req.url)) return next();
    const from = originIn(origin);
    if (from !== null) onRefused?.(from);
    const isOwnPage = from !== null && (site === "same-origin" || new URL(from).host === new URL(c.req.url).host);
    return refusedResponse(refusal(ownOrigins[0], from, isOwnPage), 403, c.req);
  };

  function isOurs(origin: string, url: string): boolean {
    return ownOrigins.includes(origin) && (appUrl !== null || origin === new URL(url).origin);
  }
}

/** Only our own page gets the advice about APP_URL: another site could use it to become the address of this one. */
function refusal(ours: string, from: string | null, isOwnPage: boolean): string {
  const only = t("Forms here work only at {ours}.", { ours });
  if (from === null) return t("{only} Open it there and try again.", { only });
  if (!isOwnPage) return t("{only} This form came from {from}.", { only, from });
  const isDowngrade = ours.replace(/^https:/, "http:") === from;
  return t("{only} You opened it at {from}.{rest}", {
    only,
    from,
    rest: isDowngrade ? "" : t(" If you run it: set APP_URL={from}.", { from }),
  });
}

/** Null for anything but scheme, host and port, which must not be repeated. */
function originIn(header: string | undefined): string | null {
  if (header === undefined || header.length > 300 || !/^https?:\/\/[\w.:[\]-]+$/.test(header)) return null;
  return URL.canParse(header) ? new URL(header).origin : null;
}

const HOUR_MS = 3_600_000;

/** What visitors cause must not fill the log. */
export function seldom(report: (text: string) => void, { most = 10, now = () => performance.now() } = {}) {
  const reported = new Set<string>();
  let since = now();
  return (text: string) => {
    if (now() - since > HOUR_MS) {
      since = now();
      reported.clear();
    }
    if (reported.has(text) || reported.size >= most) return;
    reported.add(text);
    report(text);
  };
}
