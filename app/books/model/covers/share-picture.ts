import { PicturesBusy } from "#app/platform/pictures/picture-concurrency.ts";

import { drawSharePicture } from "./draw-share-picture.ts";

/** Answers with the picture of a shared book or post; with 503 while too many others are being drawn. */
export async function sharePicture(shared: Parameters<typeof drawSharePicture>[0]): Promise<Response> {
  try {
    return new Response(await drawSharePicture(shared), { headers: { "Content-Type": "image/png" } });
  } catch (error) {
    if (!(error instanceof PicturesBusy)) throw error;
    const headers = { "Retry-After": "10", "Cache-Control": "no-store" };
    return new Response("Too many pictures are being drawn. Try again in a moment.\n", { status: 503, headers });
  }
}
