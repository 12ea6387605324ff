import { data } from "react-router";

import { requireAdmin, requireAdminPage } from "#app/auth/model/session.ts";
import { previewFacts } from "#app/blog/model/editor/read.queries.server.ts";
import { MAX_FORM_BYTES, postFrom, readPost, readPostId, TOO_LONG } from "#app/blog/model/editor/rules.ts";
import { shownPost } from "#app/blog/model/shown-post.server.ts";
import { Article } from "#app/blog/screens/article.tsx";
import { BlogFrame } from "#app/blog/screens/blog-frame.tsx";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/preview.route";

export const handle = {
  scripts: false,
  body: "multipart/form-data",
  maxBytes: MAX_FORM_BYTES,
  tooLarge: TOO_LONG,
  evenWhenFull: true,
} satisfies RouteHandle;

export function loader({ context }: Route.LoaderArgs) {
  requireAdminPage(context);
  return null;
}

/** What readers would see of a post that is being written; nothing of it is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await request.formData().catch(() => null);
  if (!form) return data(null, { status: 400 });
  const { title, content, coverImage, tags } = postFrom(readPost(form));
  const postId = form.get("postId");
  const facts = await previewFacts(admin.id, readPostId(typeof postId === "string" ? postId : undefined));
  return shownPost({
    ...facts,
    title: title.trim() || "Untitled",
    content,
    coverImage,
    tags,
  });
}

export default function Preview({ actionData: post }: Route.ComponentProps) {
  return (
    <BlogFrame back={{ to: "/blog", text: "Back to Blog" }}>
      <title>Preview · Bookmatch</title>
      {post ? <Article post={post} /> : <h1 className="blog-title">Nothing to preview</h1>}
    </BlogFrame>
  );
}
