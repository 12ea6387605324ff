import { z } from "zod";

import { t } from "#app/language/t.ts";
import { readTimeZone } from "#app/platform/time-zones.ts";

import { NICKNAME_MAX_LENGTH, nicknameProblem, tidyNickname } from "./rules.ts";

/** An empty nickname removes it. */
export const ProfileForm = z.object({
  nickname: z
    .string({ error: () => t("Enter a nickname.") })
    .max(1_000, {
      error: () => t("Use at most {nicknameMaxLength} characters.", { nicknameMaxLength: NICKNAME_MAX_LENGTH }),
    })
    .transform(tidyNickname)
    .superRefine((nickname, context) => {
      const message = nicknameProblem(nickname);
      if (message) context.addIssue({ code: "custom", message });
    })
    .transform((nickname) => nickname || null),
});

/** `timeZone` is null if it is invalid. */
export const TimeZoneForm = z.object({ timeZone: z.unknown().optional().transform(readTimeZone) });
