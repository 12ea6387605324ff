import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { CloseIcon } from "#app/ui/icons.tsx";

import type { ReplyTo } from "./message.ts";

import * as styles from "./message.module.css";

export function ReplyLine({ replyTo, onRemove }: { replyTo: ReplyTo; onRemove(): void }) {
  return (
    <div className={styles.composerAbout}>
      <p className={styles.composerReply}>
        {rich("Replying to {bdi}{text}{span}", {
          bdi: <bdi>{replyTo.name}</bdi>,
          text: replyTo.text && ": ",
          span: <span dir="auto">{replyTo.text}</span>,
        })}
      </p>
      <button type="button" className={styles.composerAboutRemove} aria-label={t("Cancel reply")} onClick={onRemove}>
        <CloseIcon />
      </button>
    </div>
  );
}
