import { Link, useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { t } from "#app/language/t.ts";
import { DeleteButton } from "#app/ui/delete-button.tsx";

import * as styles from "./posts.module.css";

export interface ListedPost {
  id: number;
  title: string;
  slug: string;
  published: boolean;
  /** Written out; null unless the post is scheduled. */
  scheduled: string | null;
  created: string;
  updated: string;
}

interface PostRowProps {
  post: ListedPost;
  onDelete(post: ListedPost): void;
  onFailed(message: string | null): void;
}

export function deletionKey(postId: number): string {
  return `post-deletion-${postId}`;
}

/** Shows pending changes optimistically; a failed one reverts. */
export function PostRow({ post, onDelete, onFailed }: PostRowProps) {
  const { id, title, slug, created, updated } = post;
  const toggle = useFetcher<Answer>();
  const deletion = useFetcher<Answer>({ key: deletionKey(id) });
  // A deleted post disappears when the list reloads.
  useAnswer(toggle.data, (answer) => {
    if (!("ok" in answer)) onFailed(t("Failed to update post status"));
  });
  useAnswer(deletion.data, (answer) => {
    if (!("ok" in answer)) onFailed(t("Failed to delete post"));
  });
  if (deletion.state !== "idle") return null;
  const published = toggle.formMethod === undefined ? post.published : toggle.formMethod === "POST";
  const isPublic = published && !post.scheduled;
  const verb = published ? t("Unpublish") : t("Publish");
  return (
    <tr id={`post-${id}`}>
      <td className={styles.postName}>
        <Link to={`/admin/blog/edit/${id}`}>{title}</Link>
        <span>
          {isPublic && toggle.state === "idle" ? (
            <a href={`/blog/${slug}`}>{t("/blog/{slug}", { slug })}</a>
          ) : (
            `/blog/${slug}`
          )}
        </span>
      </td>
      <td data-label={t("Status")}>
        <span className={styles.postStatus} data-public={isPublic || undefined}>
          {!published
            ? t("Draft")
            : post.scheduled
              ? t("Scheduled for {scheduled}", { scheduled: post.scheduled })
              : t("Published")}
        </span>
      </td>
      <td data-label={t("Created")}>{created}</td>
      <td data-label={t("Updated")}>{updated}</td>
      <td className={styles.postActions}>
        <toggle.Form
          method={published ? "delete" : "post"}
          action={`/admin/blog/${id}/publication`}
          onSubmit={(event) => {
            onFailed(null);
            if (toggle.state !== "idle") event.preventDefault();
          }}
        >
          <button
            type="submit"
            className="text-button"
            aria-disabled={toggle.state !== "idle"}
            aria-label={`${verb} ${title}`}
          >
            {verb}
          </button>
        </toggle.Form>
        <Link to={`/admin/blog/edit/${id}`} className="text-button" aria-label={t("Edit {title}", { title })}>
          {t("Edit")}
        </Link>
        <DeleteButton
          className={styles.postDelete}
          label={t("Delete {title}", { title })}
          onClick={() => onDelete(post)}
        />
      </td>
    </tr>
  );
}
