import type { ZodType } from "zod";

import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { done, gone, invalid, mutate, problem, type MutationArgs } from "#app/http/mutation.server.ts";
import type { Clock } from "#app/platform/dates.ts";
import type { Change } from "#app/reading/log/entry-log.queries.server.ts";

import { isFuture, FUTURE_DAY } from "./entry-days.ts";
import { readingEntry } from "./reading-entries.queries.server.ts";
import { ENTRY_GONE, LIST, readEntryId } from "./rules.ts";

/** Answers with the new state. Rejects a `day` in the reader's future. */
export function mutateEntry<Fields extends object>(
  args: MutationArgs & { params: { entryId: string } },
  form: ZodType<Fields>,
  change: (userId: string, entryId: number, fields: Fields, clock: Clock) => Promise<Change>,
): Promise<Response> {
  return mutate(args, { form, back: LIST }, async ({ user, fields }) => {
    const entryId = readEntryId(args.params.entryId);
    if (entryId === null) return gone(ENTRY_GONE());
    const clock = await clockOf(user.id);
    const { day = "" } = fields as { day?: string };
    if (isFuture(day, clock)) return invalid({ day: FUTURE_DAY.problem });
    const changed = await change(user.id, entryId, fields, clock);
    if (changed === "not found") return gone(ENTRY_GONE());
    if ("problem" in changed)
      return changed.field ? invalid({ [changed.field]: changed.problem }) : problem(changed.problem);
    const entry = await readingEntry(user.id, entryId, clock.timeZone);
    return entry ? done({ entry, line: changed.line }) : gone(ENTRY_GONE());
  });
}
