import { t } from "#app/language/t.ts";
import { NO_STARS, STARS, starsText } from "#app/reading/stars/stars.ts";

import * as styles from "./stars-field.module.css";

interface StarsFieldProps {
  legend: string;
  /** In half stars; null for none. */
  stars: number | null;
  /** Makes the field show `stars` alone; without it the browser keeps the choice. */
  onChoose?(value: string): void;
}

export function StarsField({ legend, stars, onChoose }: StarsFieldProps) {
  const radio = (halves: number | null) => {
    const isChosen = halves === stars;
    return {
      type: "radio",
      name: "stars",
      value: halves ?? NO_STARS,
      ...(onChoose
        ? { checked: isChosen, onChange: () => onChoose(String(halves ?? NO_STARS)) }
        : { defaultChecked: isChosen }),
    } as const;
  };
  return (
    <fieldset className={styles.stars}>
      <legend className="field-label">{legend}</legend>
      <label className={styles.none}>
        <input {...radio(null)} />
        {starsText(null)}
      </label>
      <div className={styles.halves}>
        {STARS.map((halves) => (
          <label key={halves} className={styles.half}>
            <input {...radio(halves)} className="sr-only" />
            <span className="sr-only">{starsText(halves)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function GivenStars({ stars, className }: { stars: number; className?: string | undefined }) {
  return (
    <span role="img" aria-label={t("{stars} of 5 stars", { stars: stars / 2 })} className={className}>
      {"★".repeat(Math.floor(stars / 2))}
      {stars % 2 === 1 && "½"}
    </span>
  );
}
