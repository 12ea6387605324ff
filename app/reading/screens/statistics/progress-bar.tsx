interface ProgressBarProps {
  label: string;
  /** 0–100 */
  percent: number;
}

/** How far along something is: a ribbon on a hairline. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="progress"
    >
      <svg width="100%" height="8" aria-hidden>
        <rect x="0" y="3" width="100%" height="2" className="progress-rail" />
        <rect x="0" y="0" width={`${percent}%`} height="8" className="progress-ribbon" />
      </svg>
    </div>
  );
}
