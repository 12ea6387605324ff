import { CloseIcon } from "#app/ui/icons.tsx";

import type { ReplyTo } from "./message.ts";

import * as styles from "./message.module.css";

export function ReplyLine({ replyTo, onRemove }: { replyTo: ReplyTo; onRemove(): void }) {
  return (
    <div className={styles.composerAbout}>
      <p className={styles.composerReply}>
        Replying to <bdi>{replyTo.name}</bdi>
        {replyTo.text && ": "}
        <span dir="auto">{replyTo.text}</span>
      </p>
      <button type="button" className={styles.composerAboutRemove} aria-label="Cancel reply" onClick={onRemove}>
        <CloseIcon />
      </button>
    </div>
  );
}
