import * as styles from "./account-forms.module.css";

/** The agreement stands where it is made. Opens beside the form, so that nothing typed is lost. */
export function AcceptedTerms({ act }: { act: string }) {
  return (
    <p className={`note ${styles.accepted}`}>
      {act} you accept the{" "}
      <a className="text-link" href="/terms" target="_blank" rel="noopener">
        Terms of Service
      </a>{" "}
      and say that you are at least 13 years old. The{" "}
      <a className="text-link" href="/privacy" target="_blank" rel="noopener">
        Privacy Policy
      </a>{" "}
      tells what is kept about you.
    </p>
  );
}
