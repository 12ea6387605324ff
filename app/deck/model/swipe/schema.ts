import { z } from "zod";

import { MAX_SIGNALS, SignalsReport } from "#app/deck/model/signals-schema.ts";
import { LARGEST_ID } from "#db/book-id.ts";
import { GENRES } from "#db/genres.ts";

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

const count = z.int().min(0).max(999_999_999);
const ids = z.array(bookId).max(MAX_SIGNALS).default([]);

/** What a page asks of `POST /deck`: cards that it showed before, or the next ones of a pass. */
export const DeckRequest = SignalsReport.extend({
  genre: z.enum(GENRES).nullable().default(null),
  /** As in the address. */
  pass: z.string().nullable().default(null),
  /** The pass has ended: the cards are those of the one that follows. */
  ended: z.boolean().default(false),
  /** Cards that were there before, by position and book. */
  again: z
    .array(z.tuple([count, bookId]))
    .max(24)
    .nullable()
    .default(null),
  /** The position of the next card, and the part of the pass where it goes on. */
  at: count.default(0),
  part: count.default(0),
  /** Books of this pass that have come, the last one last. */
  known: ids,
});

export type DeckRequest = z.infer<typeof DeckRequest>;
