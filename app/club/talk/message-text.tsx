import { linkParts } from "./links.ts";

import * as styles from "./message.module.css";

export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.messageText} dir="auto">
      {linkParts(text).map((part, index) =>
        typeof part === "string" ? (
          part
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr">
            {part.text}
            {part.host && ` (${part.host})`}
          </a>
        ),
      )}
    </p>
  );
}
