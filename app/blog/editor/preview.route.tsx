import { data } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { Article } from "#app/blog/post/article.tsx";
import { shownPost } from "#app/blog/post/shown-post.server.ts";
import { BlogFrame } from "#app/blog/public/blog-frame.tsx";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/preview.route";
import { previewFacts } from "./read.queries.server.ts";
import { MAX_FORM_BYTES, postFrom, readPost, readPostId, TOO_LONG } from "./rules.ts";

import * as styles from "#app/blog/public/blog.module.css";

export const handle = {
  scripts: false,
  body: "multipart/form-data",
  maxBytes: MAX_FORM_BYTES,
  tooLarge: TOO_LONG(),
  evenWhenFull: true,
} satisfies RouteHandle;

export function loader() {
  return null;
}

/** Stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await request.formData().catch(() => null);
  if (!form) return data(null, { status: 400 });
  const { title, content, coverImage, tags } = postFrom(readPost(form));
  const postId = form.get("postId");
  const facts = await previewFacts(admin.id, readPostId(typeof postId === "string" ? postId : undefined));
  return shownPost({
    ...facts,
    title: title.trim() || t("Untitled"),
    content,
    coverImage,
    tags,
  });
}

export default function Preview({ actionData: post }: Route.ComponentProps) {
  return (
    <BlogFrame back={{ to: "/blog", text: t("Back to Blog") }}>
      <title>{t("Preview · Bookmatch")}</title>
      {post ? <Article post={post} /> : <h1 className={styles.blogTitle}>{t("Nothing to preview")}</h1>}
    </BlogFrame>
  );
}
