import { redirect } from "react-router";

import { requireAdmin } from "#app/auth/model/session.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { cleanPost } from "#app/blog/model/post-html.server.ts";
import {
  gone,
  invalid,
  mutatePage,
  problem,
  type MutationArgs,
  type Outcome,
  type Values,
} from "#app/http/mutation.server.ts";
import { longTimes, wallTimeIn } from "#app/platform/dates.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { postToEdit, type PostToEdit } from "./read.queries.server.ts";
import { FAILED_TO_SAVE, POSTS, readPost, type Conflict, type PostFields } from "./rules.ts";
import { postForm, type NewPost } from "./schema.ts";
import { createPost, savePost, SlugTaken } from "./write.queries.server.ts";

const options = {
  user: requireAdmin,
  form: postForm([siteAddress]),
  read: readPost,
  values: ["title", "slug", "coverImage", "excerpt", "content", "tags", "published", "publishAt", "version"],
  failed: FAILED_TO_SAVE,
};

/** Saves what the form sends, as a new post where `postId` is null: the list then, else what is wrong and what was sent. */
export function save(args: MutationArgs, postId: number | null) {
  return mutatePage(args, options, async ({ user: admin, fields: { version, overVersion, ...post }, values }) => {
    const { html, text, pictures } = cleanPost(post.content);
    if (text === "" && pictures.length === 0) return invalid({ content: "Nothing of this can be shown." }, values);
    try {
      if (await write(admin.id, postId, overVersion || version, { ...post, content: html })) return redirect(POSTS);
    } catch (error) {
      if (!(error instanceof SlugTaken)) throw error;
      return invalid({ slug: "Another post has this slug, or had it while it was public." }, values);
    }
    const now = postId === null ? null : await postToEdit(postId);
    return now ? conflictWith(now, await timeZoneOf(admin.id), values) : gone(POST_DELETED, values);
  });
}

const POST_DELETED = `${FAILED_TO_SAVE}: it has been deleted meanwhile. What you wrote is still here, to be copied into a new one.`;

/** False where the post is not there any more, or not in this version. */
async function write(adminId: string, postId: number | null, version: string, post: NewPost): Promise<boolean> {
  if (postId !== null) return version !== "" && savePost(adminId, postId, Number(version), post);
  await createPost(adminId, post);
  return true;
}

function conflictWith(post: PostToEdit, timeZone: string, values: Values): Outcome<never> {
  const { version, editor, updatedAt } = post;
  const at = longTimes(timeZone)(updatedAt);
  const words = `${editor} saved this post on ${at}, after you had opened it. Nothing of yours is lost, and nothing of it is saved.`;
  const { data, ...outcome } = problem(words, 409, values);
  const answer = { ...data, conflict: { version, theirs: fieldsOf(post, timeZone) } satisfies Conflict };
  return { ...outcome, data: answer };
}

/** A saved post as its form has it. A moment that has come needs no field: nothing is to be chosen any more. */
export function fieldsOf(post: PostToEdit, timeZone: string): PostFields {
  const { title, slug, coverImage, excerpt, content, tags, published, publishedAt, hasBeenPublic } = post;
  const publishAt = publishedAt && !hasBeenPublic ? wallTimeIn(timeZone, publishedAt) : "";
  return { title, slug, coverImage, excerpt, content, tags, published, publishAt };
}
