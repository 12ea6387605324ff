import { AdminFrame } from "#app/shared/admin-frame.tsx";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireAdmin, requireAdminPage } from "#app/shared/session.ts";
import { timeZoneOf } from "#app/shared/time-zone.server.ts";

import type { Route } from "./+types/new-post.route";
import { PostForm } from "./post-form.tsx";
import { EMPTY_POST, MAX_FORM_BYTES, TOO_LONG } from "./rules.ts";
import { saveFromHere } from "./save-from-here.ts";
import { save } from "./save.server.ts";

export const handle = {
  body: "multipart/form-data",
  maxBytes: MAX_FORM_BYTES,
  tooLarge: TOO_LONG,
} satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  return { timeZone: await timeZoneOf(admin.id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  return save(admin.id, null, request);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromHere(null, () => serverAction());

export default function NewPost({ loaderData: { timeZone }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title="New Post" back="/admin/blog">
      <PostForm
        postId={null}
        loaded={EMPTY_POST}
        version={0}
        hasBeenPublic={false}
        {...{ timeZone }}
        result={actionData}
      />
    </AdminFrame>
  );
}
