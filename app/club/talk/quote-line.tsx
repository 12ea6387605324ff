import { useHidden } from "#app/club/mutes/muting.ts";
import { t } from "#app/language/t.ts";

import type { Quote } from "./message.ts";

import * as styles from "./quote-line.module.css";

/** Never shows more than the reader may see of the original. */
export function QuoteLine({ quote }: { quote: Quote }) {
  const hidden = useHidden();
  if (quote.state === "gone") return <p className={styles.quote}>{t("In reply to a deleted message")}</p>;
  if (quote.state === "muted" || hidden.has(quote.writer)) {
    return <p className={styles.quote}>{t("In reply to a reader you’ve muted")}</p>;
  }
  return (
    <blockquote className={styles.quote}>
      <bdi className={styles.quoteName}>{quote.name}</bdi>{" "}
      {quote.state === "veiled" ? (
        <span>{t("wrote something with spoilers")}</span>
      ) : (
        <span dir="auto">{quote.text}</span>
      )}
    </blockquote>
  );
}
