import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { useSubmit } from "react-router";

import { Dialog } from "#app/ui/dialog.tsx";

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
    (neighbour?.querySelector<HTMLElement>(".post-delete") ?? after.current)?.focus({ preventScroll: true });
  }

  return (
    <Dialog
      title="Delete Post"
      open={post !== null}
      onClose={onClose}
      alert="Are you sure you want to delete this post?"
    >
      {post && (
        <>
          <p className="mt-3 font-serif text-lg wrap-anywhere">{post.title}</p>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <button type="button" className="button-quiet" data-first-focus onClick={onClose}>
              Cancel
            </button>
            <button type="button" className="button-solid" onClick={() => remove(post)}>
              Delete
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
