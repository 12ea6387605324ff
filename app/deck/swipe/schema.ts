import { z } from "zod";

import { LARGEST_ID } from "#db/book-id.ts";
import { GENRES } from "#db/genres.ts";

import { MAX_SIGNALS, SignalsReport } from "./signals-schema.ts";

/** The largest time of a `Date`, in ms since 1970. */
const LAST_MOMENT = 8.64e15;

/** A search of the longest words with every filter is shorter. */
const MAX_PATH = 4_000;

const id = z.string().regex(/^[0-9a-f]{32}$/);
const bookId = z.int().min(1).max(LARGEST_ID);
/** In ms since 1970, by the device's clock. */
const time = z.int().min(0).max(LAST_MOMENT);

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

export const DeckRequest = SignalsReport.extend({
  genre: z.enum(GENRES).nullable().default(null),
  list: z.string().max(MAX_PATH).nullable().default(null),
  pass: z.string().nullable().default(null),
  ended: z.boolean().default(false),
  again: z
    .array(z.tuple([count, bookId]))
    .max(24)
    .nullable()
    .default(null),
  at: count.default(0),
  part: count.default(0),
  known: ids,
});

export type DeckRequest = z.infer<typeof DeckRequest>;
