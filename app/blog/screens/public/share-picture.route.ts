import { redirect } from "react-router";

import { drawSharePicture } from "#app/blog/model/images/draw-share-picture.ts";
import { postToDraw, slugNow } from "#app/blog/model/public/queries.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { PicturesBusy } from "#app/platform/pictures/picture-concurrency.ts";

import type { Route } from "./+types/share-picture.route";

export const handle = { cached: [] } satisfies RouteHandle;

export async function loader({ params }: Route.LoaderArgs) {
  const post = await postToDraw(params.slug);
  if (!post) {
    const now = await slugNow(params.slug);
    if (now !== null) return redirect(`/blog/${now}/picture.png`, 301);
    return new Response("There is no such picture.\n", { status: 404 });
  }
  try {
    return new Response(await drawSharePicture(post), { headers: { "Content-Type": "image/png" } });
  } catch (error) {
    if (!(error instanceof PicturesBusy)) throw error;
    const headers = { "Retry-After": "10", "Cache-Control": "no-store" };
    return new Response("Too many pictures are being drawn. Try again in a moment.\n", { status: 503, headers });
  }
}
