export const OVERVIEW = "/account/second-factor";

export const LONGEST_NAME = 60;
