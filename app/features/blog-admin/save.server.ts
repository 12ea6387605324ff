import { data, redirect } from "react-router";

import { log } from "#app/server/log.ts";
import { longTimes, wallTimeIn } from "#app/shared/dates.ts";
import { cleanPost } from "#app/shared/post-html.server.ts";
import { isReaderGone } from "#app/shared/reader-gone.server.ts";
import { homeIfGone } from "#app/shared/session.ts";
import { siteAddress } from "#app/shared/site-address.server.ts";
import { timeZoneOf } from "#app/shared/time-zone.server.ts";

import { createPost, postToEdit, savePost, SlugTaken, type PostToEdit } from "./queries.server.ts";
import { FAILED_TO_SAVE, type Conflict, type PostFields, type SaveResult } from "./rules.ts";
import { postForm, type NewPost } from "./schema.ts";

const LIST = "/admin/blog";
const Form = postForm([siteAddress]);

/** Saves what the form sends, as a new post where `postId` is null: the list then, else what is wrong and what was sent. */
export async function save(adminId: string, postId: number | null, request: Request) {
  const form = await request.formData().catch(() => null);
  if (!form) return data<SaveResult>({ failed: FAILED_TO_SAVE }, { status: 400 });
  const values = readFields(form);
  const version = versionOf(form, "version");
  const sent = { values, version };
  const parsed = Form.safeParse({ ...values, timeZone: textOf(form, "timeZone") });
  if (!parsed.success) {
    const issues = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
    return data<SaveResult>({ errors: Object.fromEntries(issues), ...sent }, { status: 400 });
  }
  const { html, text, pictures } = cleanPost(parsed.data.content);
  if (text === "" && pictures.length === 0) {
    return data<SaveResult>({ errors: { content: "Nothing of this can be shown." }, ...sent }, { status: 400 });
  }
  try {
    const over = versionOf(form, "overVersion") || version;
    const refused = await written(adminId, postId, over, { ...parsed.data, content: html });
    return refused ? data<SaveResult>({ ...refused, ...sent }, { status: refused.gone ? 404 : 409 }) : redirect(LIST);
  } catch (error) {
    if (error instanceof SlugTaken) {
      const slug = "Another post has this slug, or had it while it was public.";
      return data<SaveResult>({ errors: { slug }, ...sent }, { status: 400 });
    }
    if (isReaderGone(error)) return homeIfGone(error);
    log.error({ err: error }, "a blog post could not be saved");
    return data<SaveResult>({ failed: FAILED_TO_SAVE, ...sent }, { status: 500 });
  }
}

/** Null once it is written. */
async function written(
  adminId: string,
  postId: number | null,
  version: string,
  post: NewPost,
): Promise<Pick<SaveResult, "gone" | "conflict"> | null> {
  if (postId === null) {
    await createPost(adminId, post);
    return null;
  }
  if (version && (await savePost(adminId, postId, Number(version), post))) return null;
  const now = await postToEdit(postId);
  return now ? { conflict: conflictWith(now, await timeZoneOf(adminId)) } : { gone: true };
}

function conflictWith(post: PostToEdit, timeZone: string): Conflict {
  const { version, editor, updatedAt } = post;
  return { version, by: editor, at: longTimes(timeZone)(updatedAt), theirs: fieldsOf(post, timeZone) };
}

/** A saved post as its form has it. A moment that has come needs no field: nothing is to be chosen any more. */
export function fieldsOf(post: PostToEdit, timeZone: string): PostFields {
  const { title, slug, coverImage, excerpt, content, tags, published, publishedAt, hasBeenPublic } = post;
  const publishAt = publishedAt && !hasBeenPublic ? wallTimeIn(timeZone, publishedAt) : "";
  return { title, slug, coverImage, excerpt, content, tags, published, publishAt };
}

/** The fields as they were sent; what is missing or no text is empty. */
export function readFields(form: FormData): PostFields {
  return {
    title: textOf(form, "title"),
    slug: textOf(form, "slug"),
    coverImage: textOf(form, "coverImage"),
    excerpt: textOf(form, "excerpt"),
    content: textOf(form, "content"),
    tags: form.getAll("tags").filter((tag) => typeof tag === "string"),
    published: form.has("published"),
    publishAt: textOf(form, "publishAt"),
  };
}

/** A post's version as the form names it; empty for what can be none. */
function versionOf(form: FormData, name: string): string {
  const typed = textOf(form, name);
  return /^[1-9]\d{0,8}$/.test(typed) ? typed : "";
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
