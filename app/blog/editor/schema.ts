import { z } from "zod";

import { pictureAddress } from "#app/blog/post/post-addresses.ts";
import { t } from "#app/language/t.ts";
import { momentIn } from "#app/platform/dates.ts";
import { line, text } from "#app/platform/text.ts";
import { readTimeZone } from "#app/platform/time-zones.ts";
import { cleaned, lengthOf } from "#book-facts/clean-text.ts";

import { withTags } from "./rules.ts";

const MOST_TAGS = 20;
/** Paths of the blog itself. */
const TAKEN = new Set(["tags", "images"]);

const Version = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .catch("");

/** For the result of `readPost`. `publishAt` is local time in the form's `timeZone`. */
export const postForm = (ownOrigins: readonly string[]) =>
  z
    .object({
      title: line(() => t("Enter a title."), 200),
      slug: z
        .string(t("Enter a slug."))
        .trim()
        .min(1, t("Enter a slug."))
        .max(200, t("Use at most 200 characters."))
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, t("Use lowercase letters and digits, with single hyphens between them."))
        .refine((slug) => !TAKEN.has(slug), t("The blog itself uses this slug. Choose another.")),
      coverImage: z
        .string(t("Enter the URL of a picture."))
        .trim()
        .min(1, t("Enter the URL of a picture."))
        .max(2_000, t("Use at most 2,000 characters."))
        .refine(
          (address) => pictureAddress(address, ownOrigins) !== null,
          t("Enter a URL that begins with http:// or https://."),
        ),
      excerpt: text(() => t("Enter an excerpt."), 1_000),
      content: z
        .string(t("Enter the content."))
        .transform(asHtml)
        .refine((html) => /\S/.test(html), t("Enter the content."))
        .refine((html) => lengthOf(html) <= 400_000, t("Use at most 400,000 characters.")),
      tags: z
        .string()
        .default("")
        .transform((typed) => withTags([], cleaned(typed)))
        .refine((tags) => tags.length <= MOST_TAGS, t("Use at most {mostTags} tags.", { mostTags: MOST_TAGS }))
        .refine((tags) => tags.every((tag) => lengthOf(tag) <= 50), t("Use at most 50 characters in a tag."))
        // A tag is part of its page's URL: a tag of dots alone would lead to another path.
        .refine((tags) => tags.every((tag) => /[\p{L}\p{N}]/u.test(tag)), t("A tag needs a letter or a digit.")),
      published: z
        .string()
        .default("")
        .transform((sent) => sent !== ""),
      publishAt: z.string().default(""),
      timeZone: z.string().default("UTC"),
      version: Version,
      continue: z
        .string()
        .default("")
        .transform((sent) => sent !== ""),
      /** The newer version that the author overwrites. */
      overVersion: Version,
    })
    .transform(({ publishAt, timeZone, ...post }, context) => {
      const moment = publishAt && post.published ? momentIn(readTimeZone(timeZone) ?? "UTC", publishAt) : null;
      if (moment !== null || !publishAt || !post.published) return { ...post, publishAt: moment };
      context.addIssue({ code: "custom", path: ["publishAt"], message: t("Choose a day and a time.") });
      return z.NEVER;
    });

/** A null `publishAt` means at once. */
export type NewPost = Omit<z.infer<ReturnType<typeof postForm>>, "version" | "overVersion" | "continue">;

/** The database rejects some control characters; tabs matter in code. */
function asHtml(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "");
}
