/** What a book can be on the day on which it joins the list. */
export const STARTING_STATUSES = ["want_to_read", "reading", "completed"] as const;

export type StartingStatus = (typeof STARTING_STATUSES)[number];
