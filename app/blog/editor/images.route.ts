import { LIMITS } from "#app/auth/limits/quotas.ts";
import { requireAdmin } from "#app/auth/session/session.ts";
import { keepUpload } from "#app/blog/images/blog-pictures.queries.server.ts";
import { done, mutate, problem, tooMany } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";
import { PicturesBusy } from "#app/platform/pictures/picture-concurrency.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/images.route";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, UPLOAD_FAILED } from "./rules.ts";
import { notePicture } from "./write.queries.server.ts";

export const handle = {
  body: "multipart/form-data",
  maxBytes: MAX_IMAGE_BYTES + 64 * 1024,
  tooLarge: IMAGE_TOO_LARGE(),
} satisfies RouteHandle;

const limit = {
  name: "picture-upload",
  limit: LIMITS.pictureUploads,
  tooOften: ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
    t("That was a lot of pictures. {retryIn}", { retryIn: retryIn(t("upload"), retryAfterSeconds) }),
};

export function action(args: Route.ActionArgs): Promise<Response> {
  return mutate(args, { user: requireAdmin, limit, failed: UPLOAD_FAILED() }, async ({ user: admin }) => {
    const form = await args.request.formData().catch(() => null);
    const file = form?.get("file");
    if (!(file instanceof File) || file.size === 0) return problem(t("This file is empty. Choose another."));
    if (file.size > MAX_IMAGE_BYTES) return problem(IMAGE_TOO_LARGE(), 413);
    try {
      const address = await keepUpload(Buffer.from(await file.bytes()));
      await notePicture(admin.id, address);
      return done({ address });
    } catch (error) {
      if (error instanceof PicturesBusy) return tooMany(BUSY(), 10, undefined, 503);
      if (error instanceof ImageRejected) return problem(REASON_TEXTS[error.reason] ?? REASON_TEXTS["unreadable"]!);
      throw error;
    }
  });
}

const REASON_TEXTS: Partial<Record<ImageRejected["reason"], string>> = inEachLanguage(() => ({
  type: t("Choose a JPEG, PNG, WebP, GIF or AVIF picture."),
  unreadable: t("This picture is damaged. Choose another."),
  "too-large": t(
    "This picture has too many pixels. Make it smaller: up to 16 million, or 8 million if AVIF or 16-bit.",
  ),
}));
const BUSY = () => t("We’re still working on other pictures. Try again in a moment.");
