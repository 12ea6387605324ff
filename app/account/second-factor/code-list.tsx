import * as pageStyles from "#app/ui/plain-page.module.css";
import * as styles from "./second-factor.module.css";

export function CodeList({ codes }: { codes: string[] }) {
  return (
    <>
      <p className={pageStyles.below}>
        Keep them where you find them without your device: on paper, or in a password manager. Each opens your account
        once. They are not shown again.
      </p>
      <ul aria-label="Recovery codes" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
