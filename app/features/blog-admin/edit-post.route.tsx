import { redirect } from "react-router";

import { AdminFrame } from "#app/shared/admin-frame.tsx";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireAdmin, requireAdminPage } from "#app/shared/session.ts";
import { timeZoneOf } from "#app/shared/time-zone.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/edit-post.route";
import { PostForm } from "./post-form.tsx";
import { postToEdit } from "./queries.server.ts";
import { MAX_FORM_BYTES, readPostId, TOO_LONG } from "./rules.ts";
import { saveFromHere } from "./save-from-here.ts";
import { fieldsOf, save } from "./save.server.ts";

export const handle = {
  body: "multipart/form-data",
  maxBytes: MAX_FORM_BYTES,
  tooLarge: TOO_LONG,
} satisfies RouteHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const postId = readPostId(params.postId);
  const [timeZone, post] = await Promise.all([timeZoneOf(admin.id), postId && postToEdit(postId)]);
  if (!post) throw redirect("/admin/blog");
  const { id, version, hasBeenPublic } = post;
  return { postId: id, version, hasBeenPublic, timeZone, loaded: fieldsOf(post, timeZone) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const postId = readPostId(params.postId);
  if (postId === null) throw redirect("/admin/blog");
  return save(admin.id, postId, request);
}

export const clientAction = ({ serverAction, params }: Route.ClientActionArgs) =>
  saveFromHere(readPostId(params.postId), () => serverAction());

/** A form that is being written keeps what it began with: what was saved meanwhile is told when it is saved itself. */
export const shouldRevalidate = () => false;

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Edit Post" back="/admin/blog">
      <PostForm key={loaderData.postId} {...loaderData} result={actionData} />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  return (
    <AdminFrame title="Edit Post" back="/admin/blog">
      <div className="mt-6">
        <ErrorBanner>Failed to load blog post</ErrorBanner>
      </div>
    </AdminFrame>
  );
}
