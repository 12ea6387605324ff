import { countAddressAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { t } from "#app/language/t.ts";
import { PicturesBusy } from "#app/platform/pictures/picture-concurrency.ts";
import { place } from "#app/platform/place/place.queries.server.ts";

import { drawSharePicture } from "./draw-share-picture.ts";

/** 503 while too many are being drawn, 429 for an address that has had many. Cached pictures never get here. */
export async function sharePicture(
  request: Request,
  shared: Parameters<typeof drawSharePicture>[0],
): Promise<Response> {
  const attempt = await countAddressAttempt("share-picture", request, LIMITS.sharePictures);
  if (!attempt.allowed) return tooMany(429, attempt.retryAfterSeconds);
  try {
    return new Response(await drawSharePicture({ ...shared, name: place().name }), {
      headers: { "Content-Type": "image/png" },
    });
  } catch (error) {
    if (!(error instanceof PicturesBusy)) throw error;
    return tooMany(503, 10);
  }
}

function tooMany(status: 429 | 503, seconds: number): Response {
  const headers = { "Retry-After": String(seconds), "Cache-Control": "no-store" };
  return new Response(`${t("Too many pictures are being made. Try again in a moment.")}\n`, { status, headers });
}
