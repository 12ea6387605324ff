import * as styles from "./account-forms.module.css";

/** Its links open in a new tab, so that nothing typed is lost. */
export function AcceptedTerms({ act }: { act: string }) {
  return (
    <p className={`note below-1 ${styles.accepted}`}>
      {act}, you accept the{" "}
      <a className="text-link" href="/terms" target="_blank" rel="noopener">
        Terms of Service
      </a>{" "}
      and confirm that you are at least 13 years old. The{" "}
      <a className="text-link" href="/privacy" target="_blank" rel="noopener">
        Privacy Policy
      </a>{" "}
      says what we keep about you.
    </p>
  );
}
