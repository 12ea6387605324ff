import { redirect } from "react-router";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireAdmin, requireAdminPage } from "#app/auth/session/session.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/edit-post.route";
import { forgetDraft } from "./draft-storage.ts";
import { PostForm } from "./post-form.tsx";
import { postToEdit } from "./read.queries.server.ts";
import { FAILED_TO_SAVE, MAX_FORM_BYTES, POSTS, readPostId, TOO_LONG } from "./rules.ts";
import { fieldsOf, save, savedText } from "./save.server.ts";

export const handle = {
  body: "multipart/form-data",
  maxBytes: MAX_FORM_BYTES,
  tooLarge: TOO_LONG(),
} satisfies RouteHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const postId = readPostId(params.postId);
  const [timeZone, post] = await Promise.all([timeZoneOf(admin.id), postId && postToEdit(postId)]);
  if (!post) throw redirect(POSTS);
  const { id, version, hasBeenPublic, updatedAt } = post;
  const savedAt = savedText(timeZone, updatedAt);
  return { postId: id, version, hasBeenPublic, timeZone, savedAt, loaded: fieldsOf(post, timeZone) };
}

export function action(args: Route.ActionArgs) {
  requireAdmin(args.context);
  const postId = readPostId(args.params.postId);
  if (postId === null) throw redirect(POSTS);
  return save(args, postId);
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, {
    failed: FAILED_TO_SAVE(),
    onRedirect: (to) => to === POSTS && forgetDraft(readPostId(args.params.postId)),
  });

/** Fresh data must not replace what is being edited. Saving reports a newer version as a conflict. */
export const shouldRevalidate = () => false;

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={t("Edit Post")} back="/admin/blog">
      <PostForm key={loaderData.postId} {...loaderData} answer={actionData} />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  return (
    <AdminFrame title={t("Edit Post")} back="/admin/blog">
      <div className="below-6">
        <ErrorBanner>{t("Failed to load blog post")}</ErrorBanner>
      </div>
    </AdminFrame>
  );
}
