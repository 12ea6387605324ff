export const STARTING_STATUSES = ["want_to_read", "reading", "completed"] as const;

export type StartingStatus = (typeof STARTING_STATUSES)[number];
