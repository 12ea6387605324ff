export const OVERVIEW = "/account/second-factor";

/** Maximum length of a passkey's name. */
export const LONGEST_NAME = 60;
