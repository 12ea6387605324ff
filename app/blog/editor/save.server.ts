import { redirect } from "react-router";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireAdmin } from "#app/auth/session/session.ts";
import { cleanPost } from "#app/blog/post/post-html.server.ts";
import {
  done,
  gone,
  invalid,
  mutatePage,
  problem,
  type MutationArgs,
  type Outcome,
  type Values,
} from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";
import { formatterByZone, longDates, longTimes, wallTimeIn } from "#app/platform/dates.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { postToEdit, type PostToEdit } from "./read.queries.server.ts";
import { CONTINUED, FAILED_TO_SAVE, POSTS, readPost, type Conflict, type PostFields } from "./rules.ts";
import { postForm, type NewPost } from "./schema.ts";
import { createPost, savePost, SlugTaken } from "./write.queries.server.ts";

/** For each request, because its texts are in the language of who asks. */
const options = () => ({
  user: requireAdmin,
  form: postForm([siteAddress]),
  read: readPost,
  values: ["title", "slug", "coverImage", "excerpt", "content", "tags", "published", "publishAt", "version"],
  failed: FAILED_TO_SAVE(),
});

/** Creates a post if `postId` is null. An author who goes on writing stays at the form. */
export function save(args: MutationArgs, postId: number | null) {
  return mutatePage(args, options(), async ({ user: admin, fields, values }) => {
    const { version, overVersion, continue: isContinued, ...post } = fields;
    const { html, text, pictures } = cleanPost(post.content);
    if (text === "" && pictures.length === 0)
      return invalid({ content: t("There’s nothing here to show. Add some text or a picture.") }, values);
    try {
      const written = await write(admin.id, postId, overVersion || version, { ...post, content: html });
      if (written && !isContinued) return redirect(POSTS);
      if (written && postId === null) return redirect(`${POSTS}/edit/${written.id}${CONTINUED}`);
      if (written)
        return done({ version: written.version, savedAt: savedText(await timeZoneOf(admin.id), new Date()) });
    } catch (error) {
      if (!(error instanceof SlugTaken)) throw error;
      return invalid({ slug: t("Another post uses this slug, or used to. Choose another.") }, values);
    }
    const now = postId === null ? null : await postToEdit(postId);
    return now ? conflictWith(now, await timeZoneOf(admin.id), values) : gone(POST_DELETED(), values);
  });
}

const POST_DELETED = () =>
  t("{failedToSave}: it was deleted. Your text is still here. Copy it into a new post.", {
    failedToSave: FAILED_TO_SAVE(),
  });

/** Returns null if the post is deleted or has another version. */
async function write(adminId: string, postId: number | null, version: string, post: NewPost) {
  if (postId === null) return { id: await createPost(adminId, post), version: 1 };
  const isSaved = version !== "" && (await savePost(adminId, postId, Number(version), post));
  return isSaved ? { id: postId, version: Number(version) + 1 } : null;
}

const clockIn = formatterByZone(null, { timeStyle: "short" });

export function savedText(timeZone: string, savedAt: Date, now = new Date()): string {
  const date = longDates(timeZone);
  if (date(savedAt) !== date(now)) return t("on {date}", { date: date(savedAt) });
  return t("at {at}", { at: clockIn(timeZone).format(savedAt).replaceAll("\u202f", " ") });
}

function conflictWith(post: PostToEdit, timeZone: string, values: Values): Outcome<never> {
  const { version, editor, updatedAt } = post;
  const at = longTimes(timeZone)(updatedAt);
  const message = t(
    "{editor} saved this post on {at}, after you opened it. Your version is still here, but it isn’t saved yet.",
    { editor, at },
  );
  const { data, ...outcome } = problem(message, 409, values);
  const answer = { ...data, conflict: { version, theirs: fieldsOf(post, timeZone) } satisfies Conflict };
  return { ...outcome, data: answer };
}

/** `publishAt` is empty once the post has been public: it cannot be rescheduled. */
export function fieldsOf(post: PostToEdit, timeZone: string): PostFields {
  const { title, slug, coverImage, excerpt, content, tags, published, publishedAt, hasBeenPublic } = post;
  const publishAt = publishedAt && !hasBeenPublic ? wallTimeIn(timeZone, publishedAt) : "";
  return { title, slug, coverImage, excerpt, content, tags, published, publishAt };
}
