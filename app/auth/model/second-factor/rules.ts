export const OVERVIEW = "/account/second-factor";

/** Of a passkey, in characters. */
export const LONGEST_NAME = 60;
