export const LONGEST_ADDRESS = 254;
export const LONGEST_CODE = 20;
