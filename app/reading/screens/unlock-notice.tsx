import { useUnlockNotice } from "./use-unlock-notice.ts";

import "./unlock-notice.css";

/** Says quietly what the reader has just unlocked by a change of their reading list, wherever on the page it stands. */
export function UnlockNotice() {
  const notice = useUnlockNotice();
  return (
    <div role="status" className="unlock-notice">
      {notice && <p className="unlock-notice-text">{notice}</p>}
    </div>
  );
}
