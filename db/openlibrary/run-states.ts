/** Of a run that an admin began. `running` and `paused` ones are open: there is at most one. */
export const RUN_STATES = ["running", "paused", "done", "cancelled"] as const;

export type RunState = (typeof RUN_STATES)[number];
