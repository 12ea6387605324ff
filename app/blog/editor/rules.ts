import type { Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

/** Post ids have the same range as book ids. */
export const readPostId = readBookId;

export const MAX_FORM_BYTES = 512 * 1024;
/** The rest of `MAX_FORM_BYTES` is for the other fields. */
export const MAX_CONTENT_BYTES = 480 * 1024;
export const TOO_LONG = () => t("This post is too long. It can be up to 480 kB.");

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const UPLOAD_FAILED = () => t("Failed to upload the picture.");
export const IMAGE_TOO_LARGE = () => t("This picture is larger than 10 MB.");
export const IMAGE_KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export interface PostFields {
  title: string;
  slug: string;
  coverImage: string;
  excerpt: string;
  content: string;
  tags: string[];
  published: boolean;
  /** `2026-11-20T09:30` in the admin's time zone; "" for at once. */
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

/** Drops duplicates and empty tags. */
export function withTags(tags: string[], typed: string): string[] {
  const added = typed.split(",").map((tag) => tag.replace(/\s+/g, " ").trim());
  return [...new Set([...tags, ...added.filter((tag) => tag !== "")])];
}

export function readPost(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const tags = texts.filter(([name]) => name === "tags").map(([, tag]) => tag);
  return { ...Object.fromEntries(texts), tags: tags.join(","), published: form.has("published") ? "on" : "" };
}

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
/** The URL's hash after an author saved without leaving the form. */
export const CONTINUED = "#text";
export const POST_GONE = () => t("This post was deleted.");
export const FAILED_TO_SAVE = () => t("Failed to save blog post");

/** `values` include the version that they are based on. */
export type SaveAnswer =
  | Answer
  | Answer<{ version: number; savedAt: string }>
  | { problem: string; values?: Record<string, string>; conflict: Conflict };

export interface Conflict {
  /** Sent as `overVersion` to overwrite this version. */
  version: number;
  theirs: PostFields;
}
