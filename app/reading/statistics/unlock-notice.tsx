import { useUnlockNotice } from "./use-unlock-notice.ts";

import * as styles from "./unlock-notice.module.css";

export function UnlockNotice() {
  const notice = useUnlockNotice();
  return (
    <div role="status" className={styles.unlockNotice}>
      {notice && <p className={styles.unlockNoticeText}>{notice}</p>}
    </div>
  );
}
