export const RUN_STATES = ["running", "paused", "done", "cancelled"] as const;

export type RunState = (typeof RUN_STATES)[number];
