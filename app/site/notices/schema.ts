import { z } from "zod";

import { t } from "#app/language/t.ts";
import { NOTICE_KINDS, NOTICE_WAYS } from "#db/schema/auth/notice-kinds.ts";

import { readNoticeId } from "./rules.ts";

const way = z.enum(NOTICE_WAYS, { error: () => t("Choose one of these.") }).optional();

const hour = z
  .string({ error: () => t("Choose an hour.") })
  .regex(/^(?:\d|1\d|2[0-3])$/, { error: () => t("Choose an hour.") })
  .transform(Number);

export const SeenForm = z.object({
  upTo: z
    .string({ error: () => t("Reload and try again.") })
    .refine((id) => readNoticeId(id) !== null, { error: () => t("Reload and try again.") })
    .transform(Number),
});

export const NoticeSettingsForm = z.object({
  ...(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, way])) as Record<(typeof NOTICE_KINDS)[number], typeof way>),
  emails: z
    .literal("on", { error: () => t("Choose one of these.") })
    .optional()
    .transform((on) => on === "on"),
  quietFrom: hour,
  quietTo: hour,
});
