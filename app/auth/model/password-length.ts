/** In Unicode code points. Apart from the rules, so that a form can take them without the list of common passwords. */
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 128;
