/** What a message of Coffee Talk is. A haul names books that its reader has just brought home. */
export const MESSAGE_KINDS = ["message", "review", "haul"] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Books of one haul. */
export const MAX_HAUL = 12;
