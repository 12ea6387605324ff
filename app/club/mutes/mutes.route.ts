import { LIMITS, QUOTAS } from "#app/auth/limits/quotas.ts";
import { done, gone, mutate, problem } from "#app/http/mutation.server.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { tooOftenMessage } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/mutes.route";
import type { Muted } from "./muting.ts";
import { muteWriter } from "./queries.server.ts";
import { CONTENT_GONE } from "./rules.ts";
import { MuteForm, type ContentRef } from "./schema.ts";

const limit = inEachLanguage(() => ({
  name: "mute",
  limit: LIMITS.mutes,
  tooOften: tooOftenMessage({ had: t("You’ve muted a lot of readers."), what: t("mute") }),
}));

export function action(args: Route.ActionArgs) {
  return mutate<ContentRef, Muted>(
    args,
    { form: MuteForm, limit, back: "/account/mutes" },
    async ({ user, fields }) => {
      const muted = await muteWriter(user.id, fields);
      if (muted === "not found") return gone(CONTENT_GONE());
      if (muted === "own") return problem(t("You can’t mute yourself."), 409);
      if (muted === "full") return problem(QUOTAS.mutes.full, 409);
      return done(muted);
    },
  );
}
