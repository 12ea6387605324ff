import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { useSubmit } from "react-router";

import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

import { deletionKey, type ListedPost } from "./post-row.tsx";

interface DeletePostDialogProps {
  /** Null while the dialog is closed. */
  post: ListedPost | null;
  onClose(): void;
  /** Takes the focus if no row is left. */
  after: RefObject<HTMLElement | null>;
}

export function DeletePostDialog({ post, onClose, after }: DeletePostDialogProps) {
  const submit = useSubmit();

  function remove({ id }: ListedPost) {
    // The focused button disappears with its row, so the focus moves to the next row.
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
    (neighbour?.querySelector<HTMLElement>("[data-delete]") ?? after.current)?.focus({ preventScroll: true });
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
      {post && <p className="dialog-subject">{post.title}</p>}
    </ConfirmDialog>
  );
}
