import { useState } from "react";

import { Dialog } from "#app/ui/dialog.tsx";

interface LearningControlsProps {
  paused: boolean;
  onPause(paused: boolean): void;
  onReset(): void;
}

/** Pausing what swipes teach, and forgetting what they have taught. */
export function LearningControls({ paused, onPause, onReset }: LearningControlsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-label="Learning" className="learning">
      <p className="text-muted" role="status">
        {paused
          ? "Learning is paused: the deck stays as it is, and new swipes count once you go on."
          : "The deck learns from each swipe."}
      </p>
      <div className="flex flex-wrap gap-x-6">
        <button type="button" className="text-button" onClick={() => onPause(!paused)}>
          {paused ? "Go on learning" : "Pause learning"}
        </button>
        <button type="button" className="text-button" onClick={() => setAsking(true)}>
          Reset
        </button>
      </div>
      <Dialog
        title="Reset your taste?"
        open={asking}
        onClose={() => setAsking(false)}
        alert="The deck forgets what your swipes have taught it, and every More and Less. What you never want stays away, and your swipes and saved books stay yours."
      >
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <button type="button" className="button-quiet" onClick={() => setAsking(false)} data-first-focus>
            Cancel
          </button>
          <button
            type="button"
            className="button-solid"
            onClick={() => {
              setAsking(false);
              onReset();
            }}
          >
            Reset
          </button>
        </div>
      </Dialog>
    </section>
  );
}
