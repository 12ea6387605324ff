import * as styles from "./achievement-card.module.css";

interface ProgressBarProps {
  label: string;
  /** 0–100 */
  percent: number;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.progress}
    >
      <svg width="100%" height="8" aria-hidden>
        <rect x="0" y="3" width="100%" height="2" className={styles.progressRail} />
        <rect x="0" y="0" width={`${percent}%`} height="8" className={styles.progressRibbon} />
      </svg>
    </div>
  );
}
