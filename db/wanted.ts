/** What becomes of a book that readers would like; without one of these it is only wanted. */
export const WANTED_STATES = ["ordered", "here", "refused"] as const;

export type WantedState = (typeof WANTED_STATES)[number];
