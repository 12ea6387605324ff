import { useState } from "react";

import { t } from "#app/language/t.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

import * as styles from "./taste.module.css";

interface LearningControlsProps {
  paused: boolean;
  onPause(paused: boolean): void;
  onReset(): void;
}

export function LearningControls({ paused, onPause, onReset }: LearningControlsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-label={t("Learning")} className={styles.learning}>
      <p className="muted" role="status">
        {paused
          ? t("Learning is paused. The deck won’t change, and we’ll count your new swipes when you resume.")
          : t("The deck learns from every swipe.")}
      </p>
      <div className="links">
        <button type="button" className="text-button" onClick={() => onPause(!paused)}>
          {paused ? t("Resume learning") : t("Pause learning")}
        </button>
        <button type="button" className="text-button" onClick={() => setAsking(true)}>
          {t("Reset")}
        </button>
      </div>
      <ConfirmDialog
        title={t("Reset your taste?")}
        question={t(
          "The deck will forget what your swipes taught it, and every More and Less. You keep every Never, your swipes and your saved books.",
        )}
        open={asking}
        confirm={t("Reset")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onReset();
        }}
      />
    </section>
  );
}
