export const COVER_WIDTHS = [320, 640] as const;

export type CoverWidth = (typeof COVER_WIDTHS)[number];
