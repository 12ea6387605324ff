/** What a place where books are to be had asks for them. The database repeats the list as a constraint. */
export const PLACE_KINDS = ["shop", "library", "loan", "free"] as const;

export type PlaceKind = (typeof PLACE_KINDS)[number];

export const MAX_PLACE_NAME = 60;
export const MAX_PLACE_TEMPLATE = 500;
export const MAX_AFFILIATE_TAG = 64;
