export const MESSAGE_KINDS = ["message", "review", "haul"] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MAX_HAUL = 12;
