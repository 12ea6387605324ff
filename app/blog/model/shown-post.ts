/** A picture in the sizes we keep of it. Width and height, where known, are its own, in pixels. */
export interface Picture {
  src: string;
  srcSet?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** A post as its public page shows it. */
export interface ShownPost {
  title: string;
  /** Cleaned HTML, its pictures led through this server: nothing else may stand here. */
  html: string;
  cover: Picture | null;
  author: string;
  /** Null for one that has no day yet. */
  published: { iso: string; day: string } | null;
  tags: string[];
  /** Reading time. */
  minutes: number;
}

/** A post as a list shows it. */
export interface PostCard {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  published: { iso: string; day: string };
  tags: string[];
  cover: Picture;
}
