/** In characters, as typed. */
export const LONGEST_RECOVERY_CODE = 40;

export const LINK_VOID = "This link cannot be used any more.";
export const LINK_UNREADABLE = "This link cannot be used. Please ask for a new one.";
