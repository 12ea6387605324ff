import { done, invalid, type Outcome, type Values } from "#app/http/mutation.server.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";
import { PicturesBusy } from "#app/platform/pictures/picture-concurrency.ts";
import { renderLogo } from "#app/platform/place/logo.ts";

import type { PlaceFields } from "./place-schema.ts";
import { setPlace } from "./place.queries.server.ts";

/** Saves nothing if the logo is refused. */
export async function savePlace(adminId: string, fields: PlaceFields, values?: Values): Promise<Outcome> {
  const { logo: file, removeLogo, ...words } = fields;
  try {
    const isNew = file !== undefined && file.size > 0;
    const logo = isNew ? await renderLogo(Buffer.from(await file.bytes())) : removeLogo ? null : undefined;
    await setPlace(adminId, { ...words, ...(logo !== undefined && { logo }) });
    return done();
  } catch (error) {
    if (error instanceof PicturesBusy) return invalid({ logo: REASONS.busy }, values, 503);
    if (!(error instanceof ImageRejected)) throw error;
    return invalid({ logo: reasonOf(error) }, values);
  }
}

function reasonOf({ reason }: ImageRejected): string {
  if (reason === "type") return REASONS.type;
  if (reason === "too-large") return REASONS.pixels;
  if (reason === "shape") return REASONS.shape;
  return reason === "blank" ? REASONS.blank : REASONS.unreadable;
}

const REASONS = inEachLanguage(() => ({
  type: t("Choose a PNG, JPEG, WebP or SVG picture."),
  pixels: t("This picture has too many pixels. 512 on each side are enough."),
  shape: t("This picture is too narrow: its long side may be eight times its short one."),
  blank: t("There is nothing in this picture."),
  unreadable: t("This picture is damaged. Choose another."),
  busy: t("We’re still working on other pictures. Try again in a moment."),
}));
