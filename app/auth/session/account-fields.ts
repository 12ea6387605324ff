/** Maximum length of an e-mail address, in UTF-16 units as a browser counts. */
export const LONGEST_ADDRESS = 254;
/** Maximum length of an authenticator code as typed, with or without spaces. */
export const LONGEST_CODE = 20;
