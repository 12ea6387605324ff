export const DEFAULT_COUNTRY = "AT";
