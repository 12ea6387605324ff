/** In Unicode code points. A separate file, so that forms do not load the list of common passwords. */
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 128;
