import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { t } from "#app/language/t.ts";
import type { UnavailableReason } from "#app/platform/current-request.ts";

import { isReadable, SMALL_FORM, type acceptedRequests } from "./accepted-requests.ts";
import { ONE_CLICK_PATH } from "./one-click.ts";
import { unavailableResponse } from "./unavailable.ts";

const READ_ONLY = new Set(["GET", "HEAD", "OPTIONS"]);

export function isReadOnly(method: string): boolean {
  return READ_ONLY.has(method);
}

export const readableOnly: MiddlewareHandler = async (c, next) =>
  isReadable(new URL(c.req.url).pathname) ? next() : c.text("Not found", 404);

export function acceptedOnly(
  acceptedBy: ReturnType<typeof acceptedRequests>,
  writesUnavailable: () => UnavailableReason | null,
): MiddlewareHandler {
  return async (c, next) => {
    const accepted = acceptedBy(new URL(c.req.url).pathname);
    if (accepted && !accepted.methods.has(c.req.method)) {
      return c.text(t("Go back, reload the page and try again."), 405, { Allow: [...accepted.methods].join(", ") });
    }
    // Browsers send this header themselves. A client that does not is no browser and has no cookies of one.
    if (accepted?.ownPagesOnly && ["cross-site", "same-site"].includes(c.req.header("Sec-Fetch-Site") ?? "")) {
      return c.text(t("This wasn’t sent from Bookmatch."), 403);
    }
    if (isReadOnly(c.req.method)) return next();
    const { body, maxBytes, tooLarge, evenWhenFull } = accepted ?? SMALL_FORM;
    // Otherwise every action would have to handle a body it cannot parse.
    const type = c.req.header("Content-Type") ?? SMALL_FORM.body;
    const isOneClick = c.req.path === ONE_CLICK_PATH;
    if (!isOneClick && (type.split(";")[0]!.trim().toLowerCase() !== body || c.req.header("Content-Encoding"))) {
      return c.text(t("We can’t read this. Reload and try again."), 415);
    }
    const reason = evenWhenFull ? null : writesUnavailable();
    if (reason) return unavailableResponse(reason, c.req);
    return bodyLimit({ maxSize: maxBytes, onError: (c) => c.text(tooLarge, 413) })(c, next);
  };
}
