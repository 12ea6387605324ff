import type { Answer } from "#app/http/answer.ts";
import { readBookId } from "#db/book-id.ts";

/** The id of a post as an address spells it: they are numbered as books are. */
export const readPostId = readBookId;

/** The largest form that is taken: room for the longest post, in bytes. */
export const MAX_FORM_BYTES = 512 * 1024;
/** Leaves the form's other fields their room. */
export const MAX_CONTENT_BYTES = 480 * 1024;
export const TOO_LONG = "This post is too long to be saved: it may have 480 kB.";

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const UPLOAD_FAILED = "Failed to upload the picture.";
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

/** A form as it was sent, each field as one text, with the tags between commas. */
export function readPost(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const tags = texts.filter(([name]) => name === "tags").map(([, tag]) => tag);
  return { ...Object.fromEntries(texts), tags: tags.join(","), published: form.has("published") ? "on" : "" };
}

/** What `readPost` has read, as the form shows it. */
export function postFrom(sent: Readonly<Record<string, string>>): PostFields {
  const text = (name: Exclude<keyof PostFields, "tags" | "published">) => sent[name] ?? "";
  return {
    title: text("title"),
    slug: text("slug"),
    coverImage: text("coverImage"),
    excerpt: text("excerpt"),
    content: text("content"),
    tags: withTags([], sent["tags"] ?? ""),
    published: Boolean(sent["published"]),
    publishAt: text("publishAt"),
  };
}

export const POSTS = "/admin/blog";
export const POST_GONE = "This post is not there any more.";
export const FAILED_TO_SAVE = "Failed to save blog post";

/** What came of a save that did not lead to the list. `values` hold the version that it was based on, too. */
export type SaveAnswer =
  | Answer
  /** Somebody saved first. */
  | { problem: string; values?: Record<string, string>; conflict: Conflict };

/** What is saved now. */
export interface Conflict {
  /** Naming it saves over it. */
  version: number;
  theirs: PostFields;
}
