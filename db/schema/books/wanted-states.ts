export const WANTED_STATES = ["ordered", "here", "refused"] as const;

export type WantedState = (typeof WANTED_STATES)[number];
