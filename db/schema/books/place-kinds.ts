export const PLACE_KINDS = ["shop", "library", "loan", "free"] as const;

export type PlaceKind = (typeof PLACE_KINDS)[number];

export const MAX_PLACE_NAME = 60;
export const MAX_PLACE_TEMPLATE = 500;
export const MAX_AFFILIATE_TAG = 64;
