import { useState } from "react";

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
    <section aria-label="Learning" className={styles.learning}>
      <p className="muted" role="status">
        {paused
          ? "Learning is paused: the deck stays as it is, and new swipes count once you go on."
          : "The deck learns from each swipe."}
      </p>
      <div className="links">
        <button type="button" className="text-button" onClick={() => onPause(!paused)}>
          {paused ? "Go on learning" : "Pause learning"}
        </button>
        <button type="button" className="text-button" onClick={() => setAsking(true)}>
          Reset
        </button>
      </div>
      <ConfirmDialog
        title="Reset your taste?"
        question="The deck forgets what your swipes have taught it, and every More and Less. What you never want stays away, and your swipes and saved books stay yours."
        open={asking}
        confirm="Reset"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onReset();
        }}
      />
    </section>
  );
}
