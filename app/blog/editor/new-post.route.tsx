import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireAdminPage } from "#app/auth/session/session.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";

import type { Route } from "./+types/new-post.route";
import { forgetDraft } from "./draft-storage.ts";
import { PostForm } from "./post-form.tsx";
import { EMPTY_POST, FAILED_TO_SAVE, MAX_FORM_BYTES, POSTS, TOO_LONG } from "./rules.ts";
import { save } from "./save.server.ts";

export const handle = {
  body: "multipart/form-data",
  maxBytes: MAX_FORM_BYTES,
  tooLarge: TOO_LONG(),
} satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  return { timeZone: await timeZoneOf(admin.id) };
}

export const action = (args: Route.ActionArgs) => save(args, null);

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: FAILED_TO_SAVE(), onRedirect: (to) => to.startsWith(POSTS) && forgetDraft(null) });

export default function NewPost({ loaderData: { timeZone }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={t("New Post")} back="/admin/blog">
      <PostForm
        postId={null}
        loaded={EMPTY_POST}
        version={0}
        hasBeenPublic={false}
        savedAt={null}
        {...{ timeZone }}
        answer={actionData}
      />
    </AdminFrame>
  );
}
