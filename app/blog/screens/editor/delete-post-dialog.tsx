import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { useSubmit } from "react-router";

import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

import { deletionKey, type ListedPost } from "./post-row.tsx";

interface DeletePostDialogProps {
  /** Null while nothing is asked. */
  post: ListedPost | null;
  onClose(): void;
  /** Takes the focus where no row is left to have it. */
  after: RefObject<HTMLElement | null>;
}

export function DeletePostDialog({ post, onClose, after }: DeletePostDialogProps) {
  const submit = useSubmit();

  function remove({ id }: ListedPost) {
    // The button that asked goes with its row: the focus moves on to the next one.
    const row = document.getElementById(`post-${id}`);
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    flushSync(onClose);
    void submit(null, {
      method: "DELETE",
      action: `/admin/blog/${id}`,
      navigate: false,
      fetcherKey: deletionKey(id),
      flushSync: true,
    });
    (neighbour?.querySelector<HTMLElement>(".delete-button") ?? after.current)?.focus({ preventScroll: true });
  }

  return (
    <ConfirmDialog
      title="Delete Post"
      question="Are you sure you want to delete this post?"
      open={post !== null}
      confirm="Delete"
      onCancel={onClose}
      onConfirm={() => post && remove(post)}
    >
      {post && <p className="mt-3 font-serif text-lg wrap-anywhere">{post.title}</p>}
    </ConfirmDialog>
  );
}
