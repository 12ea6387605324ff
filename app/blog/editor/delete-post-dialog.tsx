import type { RefObject } from "react";

import { t } from "#app/language/t.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useRowRemoval } from "#app/ui/use-row-removal.ts";

import { deletionKey, type ListedPost } from "./post-row.tsx";

interface DeletePostDialogProps {
  post: ListedPost | null;
  onClose(): void;
  /** Takes the focus if no row is left. */
  after: RefObject<HTMLElement | null>;
}

export function DeletePostDialog({ post, onClose, after }: DeletePostDialogProps) {
  const removeRow = useRowRemoval();
  const remove = ({ id }: ListedPost) =>
    removeRow({
      rowId: `post-${id}`,
      action: `/admin/blog/${id}`,
      fetcherKey: deletionKey(id),
      onClose,
      after: after.current,
    });

  return (
    <ConfirmDialog
      title={t("Delete Post")}
      question={t("Are you sure you want to delete this post?")}
      open={post !== null}
      confirm={t("Delete")}
      onCancel={onClose}
      onConfirm={() => post && remove(post)}
    >
      {post && <p className="dialog-subject">{post.title}</p>}
    </ConfirmDialog>
  );
}
