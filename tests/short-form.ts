const DAY_MS = 86_400_000;

/** Number of the day, by which `npm test` chooses what it tries: in ten days all of it. `SEED=…` repeats a day. */
export const SEED = Number(process.env["SEED"] ?? Math.floor(Date.now() / DAY_MS));

/** `npm run prove -- whole-tests` tries everything. */
export const IS_WHOLE = process.env["WHOLE_TESTS"] === "1";

/** Every tenth of these, another tenth each day; all of them in the whole form. */
export function tenthOf<Each>(all: readonly Each[]): Each[] {
  return partOf(all, 10);
}

/** The same with every third, fourth, …; `shift` moves where it begins. */
export function partOf<Each>(all: readonly Each[], parts: number, shift = 0): Each[] {
  return all.filter((_, index) => IS_WHOLE || (index + shift + SEED) % parts === 0);
}

/** A tenth of so many runs or rows, three at least; all of them in the whole form. */
export function runs(all: number): number {
  return IS_WHOLE ? all : Math.max(3, Math.ceil(all / 10));
}
