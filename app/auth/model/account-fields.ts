/** Of what the forms of an account take, in characters as a browser counts them. */
export const LONGEST_ADDRESS = 254;
/** Of a code from the authenticator app, as typed: with spaces or without. */
export const LONGEST_CODE = 20;
