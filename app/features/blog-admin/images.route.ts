import { ImageRefused } from "#app/server/covers/image-refused.ts";
import { log } from "#app/server/log.ts";
import { PicturesBusy } from "#app/server/pictures/picture-turns.ts";
import { againIn } from "#app/shared/again.ts";
import { keepUpload } from "#app/shared/blog-pictures.server.ts";
import { takeTurn } from "#app/shared/limits.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import { isReaderGone } from "#app/shared/reader-gone.server.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { homeIfGone, requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/images.route";
import { notePicture } from "./queries.server.ts";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "./rules.ts";

export const handle = {
  body: "multipart/form-data",
  maxBytes: MAX_IMAGE_BYTES + 64 * 1024,
  tooLarge: IMAGE_TOO_LARGE,
} satisfies RouteHandle;

/** Keeps a picture; answers as JSON under which address a post names it, or why it was refused. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(context);
  const turn = await takeTurn(`picture-upload|${admin.id}`, LIMITS.pictureUploads);
  if (!turn.allowed) {
    return refused(`That was a lot of pictures. ${againIn("upload one", turn.retryAfterSeconds)}`, 429);
  }
  const form = await request.formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File) || file.size === 0) return refused("Choose a picture first: this one is empty.", 400);
  if (file.size > MAX_IMAGE_BYTES) return refused(IMAGE_TOO_LARGE, 413);
  try {
    const address = await keepUpload(Buffer.from(await file.bytes()));
    await notePicture(admin.id, address);
    return Response.json({ address }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (error instanceof PicturesBusy) return refused(BUSY, 503, { "Retry-After": "10" });
    if (error instanceof ImageRefused) return refused(WORDS[error.reason] ?? WORDS["unreadable"]!, 400);
    if (isReaderGone(error)) return homeIfGone(error);
    log.error({ err: error }, "an uploaded picture could not be kept");
    return refused("Failed to upload the picture.", 500);
  }
}

const WORDS: Partial<Record<ImageRefused["reason"], string>> = {
  type: "This is no JPEG, PNG, WebP, GIF or AVIF picture.",
  unreadable: "This picture is damaged.",
  "too-large":
    "This picture has too many pixels: at most 16 million are taken, and 8 million as AVIF or with 16 bits a colour. Make it smaller first.",
};
const BUSY = "Other pictures are being worked on right now. Please try again in a moment.";

function refused(problem: string, status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ problem }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
