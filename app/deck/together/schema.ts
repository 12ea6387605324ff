import { z } from "zod";

import { t } from "#app/language/t.ts";
import { line } from "#app/platform/text.ts";
import { LARGEST_ID } from "#db/book-id.ts";
import { GENRES } from "#db/genres.ts";
import { MAX_PAGES } from "#db/reading.ts";
import { ROUND_POOLS, ROUND_RULES, ROUND_WAYS } from "#db/schema/deck/together-kinds.ts";

import { MAX_NAME, MOST_CARDS, MOST_DAYS } from "./rules.ts";

const MAX_LIST = 4_000;
/** Lists that are the same whoever asks for them. */
const LIST_PATHS = /^\/(?:search\?|authors\/|series\/|books\/)/;

const name = line(() => t("Enter the name the others know you by."), MAX_NAME);
const ticked = z.literal("on").optional().transform(Boolean);
const choice = () => ({ error: () => t("Choose one of these.") });
/** An empty field asks for nothing. */
const figure = (most: number, error: () => string) =>
  z
    .literal("")
    .transform(() => null)
    .or(z.coerce.number({ error }).int({ error }).min(1, { error }).max(most, { error }))
    .nullable()
    .default(null);

export const StartForm = z
  .object({
    name,
    way: z.enum(ROUND_WAYS, choice()).default("swipe"),
    rule: z.enum(ROUND_RULES, choice()).default("all"),
    pool: z.enum(ROUND_POOLS, choice()).default("all"),
    genre: z.enum(GENRES, choice()).or(z.literal("")).default(""),
    list: z.string().max(MAX_LIST).default(""),
    pages: figure(MAX_PAGES, () => t("Enter a number of pages, such as 400.")),
    days: z.coerce
      .number({ error: () => t("Enter a number of days.") })
      .int()
      .min(1, { error: () => t("Give them at least a day.") })
      .max(MOST_DAYS, { error: () => t("Give them two weeks at most.") })
      .default(3),
    learns: ticked,
    takesResult: ticked,
  })
  .refine(({ pool, way, genre }) => way === "ballot" || pool !== "genre" || genre !== "", {
    path: ["genre"],
    error: () => t("Choose a genre."),
  })
  .refine(({ pool, way, list }) => way === "ballot" || pool !== "list" || LIST_PATHS.test(list), {
    path: ["list"],
    error: () => t("Start from a search or a list: open it and press “Pick one together”."),
  });

export const JoinForm = z.object({ name, usesLists: ticked, learns: ticked, takesResult: ticked });

export const NominationForm = z.object({
  book: z.coerce.number().int().min(1).max(LARGEST_ID).catch(0),
});

const card = z.int().min(0).max(MOST_CARDS);

export const StepForm = z.object({
  step: z.enum(["begin", "final", "over"], { error: () => t("There is nothing to do.") }),
  card: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .nullable()
    .default(null)
    .catch(null),
});

export const LeavingForm = z.object({
  person: z.coerce.number().int().min(1).max(LARGEST_ID).nullable().default(null),
});

const id = z.string().regex(/^[0-9a-f]{32}$/);

export const VoteReport = z.object({
  events: z
    .array(
      z.discriminatedUnion("kind", [
        z.strictObject({ id, at: card, kind: z.enum(["like", "pass", "veto"]) }),
        z.strictObject({ id, at: card, kind: z.literal("undo"), undoes: id }),
      ]),
    )
    .min(1)
    .max(50),
});

export type VoteReport = z.infer<typeof VoteReport>;

/** `card-7`: its place. Equal or missing places are told from each other by the action. */
export const RankingForm = z.object({
  places: z.array(z.object({ at: z.number(), place: z.number() })).max(40),
});

export function readPlaces(form: FormData): { places: Array<{ at: number; place: number }> } {
  const places = [...form].flatMap(([field, value]) => {
    const [, at] = /^card-(\d{1,3})$/.exec(field) ?? [];
    return at !== undefined && typeof value === "string" && /^\d{1,2}$/.test(value)
      ? [{ at: Number(at), place: Number(value) }]
      : [];
  });
  return { places };
}
