import { readBookId } from "#db/book-id.ts";

/** The id of a post as an address spells it: they are numbered as books are. */
export const readPostId = readBookId;

/** The largest form that is taken: room for the longest post, in bytes. */
export const MAX_FORM_BYTES = 512 * 1024;
/** Leaves the form's other fields their room. */
export const MAX_CONTENT_BYTES = 480 * 1024;
export const TOO_LONG = "This post is too long to be saved: it may have 480 kB.";

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const IMAGE_TOO_LARGE = "This picture is larger than 10 MB.";
export const IMAGE_KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** A post as its form has it. */
export interface PostFields {
  title: string;
  slug: string;
  coverImage: string;
  excerpt: string;
  content: string;
  tags: string[];
  published: boolean;
  /** `2026-11-20T09:30` on the admin's clock; empty: at once. */
  publishAt: string;
}

export const EMPTY_POST: PostFields = {
  title: "",
  slug: "",
  coverImage: "",
  excerpt: "",
  content: "",
  tags: [],
  published: false,
  publishAt: "",
};

/** Tags as typed, several at once where commas part them, added to those there are: each once, none empty. */
export function withTags(tags: string[], typed: string): string[] {
  const added = typed.split(",").map((tag) => tag.replace(/\s+/g, " ").trim());
  return [...new Set([...tags, ...added.filter((tag) => tag !== "")])];
}

export const FAILED_TO_SAVE = "Failed to save blog post";

/** What came of a save that did not lead to the list. */
export interface SaveResult {
  errors?: Partial<Record<keyof PostFields, string>>;
  /** Somebody saved first. */
  conflict?: Conflict;
  /** The post was deleted meanwhile. */
  gone?: true;
  /** Not the admin's fault. */
  failed?: string;
  /** What was sent, and what it was based on: for a browser without script, whose page comes anew. */
  values?: PostFields;
  version?: string;
}

export interface Conflict {
  /** Of what is saved now: naming it saves over it. */
  version: number;
  by: string;
  /** Written out, on the admin's clock. */
  at: string;
  theirs: PostFields;
}
