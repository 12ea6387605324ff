export const JOINING_MODES = ["open", "invitation", "approval", "closed"] as const;

export type JoiningMode = (typeof JOINING_MODES)[number];

export const MAX_INVITATION_NAME = 80;
export const MAX_INVITATION_USES = 10_000;
