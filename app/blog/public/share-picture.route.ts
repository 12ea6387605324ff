import { redirect } from "react-router";

import { sharePicture } from "#app/books/covers/share-picture.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { GENRES } from "#db/genres.ts";

import type { Route } from "./+types/share-picture.route";
import { postToDraw, slugNow } from "./queries.server.ts";

export const handle = { cached: [] } satisfies RouteHandle;

export async function loader({ request, params }: Route.LoaderArgs) {
  const post = await postToDraw(params.slug);
  if (!post) {
    const now = await slugNow(params.slug);
    if (now !== null) return redirect(`/blog/${now}/picture.png`, 301);
    return new Response(`${t("Picture not found.")}\n`, { status: 404 });
  }
  // A post has no genre: its number chooses the colours.
  return sharePicture(request, { ...post, genre: GENRES[post.id % GENRES.length]! });
}
