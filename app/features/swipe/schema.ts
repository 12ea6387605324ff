import { z } from "zod";

/** Larger numbers are no ids: the database would call them an error. */
const LARGEST_ID = 2_147_483_647;
/** The last moment that a Date can say, in ms since 1970. */
const LAST_MOMENT = 8.64e15;

/** As a device makes them: 128 bits as hex. */
const id = z.string().regex(/^[0-9a-f]{32}$/);
const bookId = z.int().min(1).max(LARGEST_ID);
/** When, in ms since 1970, by the device's clock. */
const time = z.int().min(0).max(LAST_MOMENT);

/** What a device sends of its record at once. */
export const SwipeReport = z.object({
  events: z
    .array(
      z.discriminatedUnion("kind", [
        z.strictObject({ id, bookId, time, kind: z.enum(["pass", "like"]) }),
        z.strictObject({ id, bookId, time, kind: z.literal("undo"), undoes: id }),
      ]),
    )
    .min(1)
    .max(200),
});

export type SwipeReport = z.infer<typeof SwipeReport>;
