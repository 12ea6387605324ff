/** Width and height are the original's in pixels, if known. */
export interface Picture {
  src: string;
  srcSet?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

export interface ShownPost {
  title: string;
  /** Must be sanitised, with pictures routed through this server: it is inserted as HTML. */
  html: string;
  /** The first paragraph is long enough for a drop cap. */
  opensLong: boolean;
  cover: Picture | null;
  author: string;
  published: { iso: string; day: string } | null;
  tags: string[];
  minutes: number;
}

export interface PostCard {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  published: { iso: string; day: string };
  tags: string[];
  cover: Picture;
}
