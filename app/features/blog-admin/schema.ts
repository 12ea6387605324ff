import { z } from "zod";

import { momentIn } from "#app/shared/dates.ts";
import { pictureAddress } from "#app/shared/post-addresses.ts";
import { readTimeZone } from "#app/shared/time-zones.ts";
import { cleaned, lengthOf } from "#db/import/clean-text.ts";

import { withTags } from "./rules.ts";

const MOST_TAGS = 20;
/** Something to see: marks and signs that only steer others are nothing alone. */
const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;
/** The blog's own addresses. */
const TAKEN = new Set(["tags", "images"]);

const words = (missing: string, most: number, tidied: (text: string) => string) =>
  z
    .string(missing)
    .transform((text) => tidied(cleaned(text)))
    .refine((text) => VISIBLE.test(text), missing)
    .refine((text) => lengthOf(text) <= most, `Use at most ${most.toLocaleString("en-US")} characters.`);

/** A post as typed, in the zone that its times are meant in. `ownOrigins` are those under which this site may be named. */
export const postForm = (ownOrigins: readonly string[]) =>
  z
    .object({
      title: words("Enter a title.", 200, (text) => text.replace(/\s+/g, " ")),
      slug: z
        .string("Enter a slug.")
        .trim()
        .min(1, "Enter a slug.")
        .max(200, "Use at most 200 characters.")
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters, digits, and single hyphens between them.")
        .refine((slug) => !TAKEN.has(slug), "This address belongs to the blog itself."),
      coverImage: z
        .string("Enter the address of a picture.")
        .trim()
        .min(1, "Enter the address of a picture.")
        .max(2_000, "Use at most 2,000 characters.")
        .refine(
          (text) => pictureAddress(text, ownOrigins) !== null,
          "Enter a URL that begins with http:// or https://.",
        ),
      excerpt: words("Enter an excerpt.", 1_000, (text) => text),
      content: z
        .string("Enter the content.")
        .transform(asHtml)
        .refine((html) => /\S/.test(html), "Enter the content.")
        .refine((html) => lengthOf(html) <= 400_000, "Use at most 400,000 characters."),
      tags: z
        .array(z.string())
        .transform((typed) => withTags([], cleaned(typed.join(","))))
        .refine((tags) => tags.length <= MOST_TAGS, `Use at most ${MOST_TAGS} tags.`)
        .refine((tags) => tags.every((tag) => lengthOf(tag) <= 50), "A tag may have 50 characters.")
        // The address of a tag's page is made of it: one of dots alone would lead elsewhere.
        .refine((tags) => tags.every((tag) => /[\p{L}\p{N}]/u.test(tag)), "A tag needs a letter or a digit."),
      published: z.boolean(),
      publishAt: z.string().default(""),
      timeZone: z.string().default("UTC"),
    })
    .transform(({ publishAt, timeZone, ...post }, context) => {
      const moment = publishAt && post.published ? momentIn(readTimeZone(timeZone) ?? "UTC", publishAt) : null;
      if (moment !== null || !publishAt || !post.published) return { ...post, publishAt: moment };
      context.addIssue({ code: "custom", path: ["publishAt"], message: "Choose a day and a time." });
      return z.NEVER;
    });

/** `publishAt` is null for at once. */
export type NewPost = z.infer<ReturnType<typeof postForm>>;

/** HTML as the database takes it; tabs may mean something in code. */
function asHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "");
}
