export const MOST_NAME = 40;
export const MOST_WELCOME = 300;
export const MOST_RULES = 4_000;
export const MOST_PURPOSE = 500;
export const MOST_LOGO_BYTES = 2 * 1024 * 1024;
