import { pictureBytes } from "#app/blog/images/blog-pictures.queries.server.ts";
import { readPictureFile } from "#app/blog/images/picture-file.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/image.route";

/** Served from our own store, so that a reader's browser contacts no other site. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const file = readPictureFile(params.file);
  const bytes = file && (await pictureBytes(file));
  if (!file || !bytes) {
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" };
    return new Response(`${t("Picture not found.")}\n`, { status: 404, headers });
  }
  const headers = {
    "Content-Type": "image/webp",
    "Content-Length": String(bytes.length),
    "Content-Security-Policy": "default-src 'none'",
    // Only a stored picture's URL contains its content hash.
    "Cache-Control": file.kind === "stored" ? "public, max-age=31536000, immutable" : "private, max-age=300",
  };
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}
