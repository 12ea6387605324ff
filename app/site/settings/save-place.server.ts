import { data } from "react-router";

import { done, invalid, type Outcome, type Values } from "#app/http/mutation.server.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";
import { PicturesBusy } from "#app/platform/pictures/picture-concurrency.ts";
import { judgeAccent, readColour } from "#app/platform/place/accent.ts";
import { renderLogo } from "#app/platform/place/logo.ts";

import type { PlaceFields } from "./place-schema.ts";
import { setPlace } from "./place.queries.server.ts";

/** Saves nothing if the logo is refused. */
export async function savePlace(adminId: string, fields: PlaceFields, values?: Values): Promise<Outcome> {
  const { logo: file, removeLogo, usualAccent, ...words } = fields;
  try {
    const isNew = file !== undefined && file.size > 0;
    const logo = isNew ? await renderLogo(Buffer.from(await file.bytes())) : removeLogo ? null : undefined;
    await setPlace(adminId, { ...words, ...(usualAccent && { accent: null }), ...(logo !== undefined && { logo }) });
    return done();
  } catch (error) {
    if (error instanceof PicturesBusy) return invalid({ logo: REASONS.busy }, values, 503);
    if (!(error instanceof ImageRejected)) throw error;
    return invalid({ logo: reasonOf(error) }, values);
  }
}

/** What was typed, with a shade that can be read in place of one that was refused. */
export function suggesting(outcome: Outcome): Outcome {
  const { data: answer, init } = outcome;
  if (!("errors" in answer) || !answer.errors["accent"] || !answer.values) return outcome;
  const colour = readColour(answer.values["accent"] ?? "");
  const judged = colour && judgeAccent(colour);
  if (!judged || "accent" in judged) return outcome;
  return data({ ...answer, values: { ...answer.values, accent: judged.instead } }, init ?? undefined);
}

function reasonOf({ reason }: ImageRejected): string {
  if (reason === "doctype") return REASONS.doctype;
  if (reason === "type") return REASONS.type;
  if (reason === "too-large") return REASONS.pixels;
  if (reason === "shape") return REASONS.shape;
  return reason === "blank" ? REASONS.blank : REASONS.unreadable;
}

const REASONS = inEachLanguage(() => ({
  type: t("Choose a PNG, JPEG, WebP or SVG picture."),
  doctype: t("This SVG has definitions of its own. Save it as plain SVG or PNG."),
  pixels: t("This picture has too many pixels. 512 on each side are enough."),
  shape: t("This picture is too narrow: its long side may be eight times its short one."),
  blank: t("There is nothing in this picture."),
  unreadable: t("This picture is damaged. Choose another."),
  busy: t("We’re still working on other pictures. Try again in a moment."),
}));
