import { PicturesBusy } from "#app/platform/pictures/picture-concurrency.ts";

const BUSY_SECONDS = 10;

/** Until other pictures are drawn. */
export async function orBusy<Drawn>(drawing: Promise<Drawn>): Promise<Drawn | Response> {
  try {
    return await drawing;
  } catch (error) {
    if (!(error instanceof PicturesBusy)) throw error;
    const headers = { "Cache-Control": "no-store", "Retry-After": String(BUSY_SECONDS) };
    return new Response(null, { status: 503, headers });
  }
}
