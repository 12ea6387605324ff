import { rich } from "#app/language/rich.ts";

import * as styles from "./account-forms.module.css";

/** Its links open in a new tab, so that nothing typed is lost. */
export function AcceptedTerms({ act }: { act: string }) {
  return (
    <p className={`note below-1 ${styles.accepted}`}>
      {rich(
        "{act}, you accept the <link>Terms of Service</link> and confirm that you are at least 13 years old. The <link2>Privacy Policy</link2> says what we keep about you.",
        {
          act,
          link: <a className="text-link" href="/terms" target="_blank" rel="noopener" />,
          link2: <a className="text-link" href="/privacy" target="_blank" rel="noopener" />,
        },
      )}
    </p>
  );
}
