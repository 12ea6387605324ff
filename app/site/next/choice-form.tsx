import { LENGTHS } from "#app/books/search/search-view.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import type { Pace } from "#app/reading/next/pace.ts";
import { Choice } from "#app/ui/choice.tsx";

import { EVENINGS, NEXT, type NextView } from "./next-view.ts";

import * as styles from "./next.module.css";

interface ChoiceFormProps {
  view: NextView;
  moods: ReadonlyArray<{ mood: string; name: string; books: number }>;
  pace: Pace | null;
}

const CHOICES = inEachLanguage(() => ({
  lengths: Object.entries(LENGTHS).map(([value, { name }]) => ({ value, name })),
  evenings: EVENINGS.map((evenings) => ({
    value: String(evenings),
    name: evenings === 1 ? t("One evening") : t("Up to {evenings}", { evenings: counted(evenings, "evening") }),
  })),
}));

/** GET: the address says all that was asked for. */
export function ChoiceForm({ view, moods, pace }: ChoiceFormProps) {
  const choices = moods.map(({ mood, name, books }) => ({ value: mood, name: `${name} (${books})` }));
  const isUnknown = view.mood !== null && moods.every(({ mood }) => mood !== view.mood);
  if (isUnknown) choices.push({ value: view.mood!, name: `${view.mood} (0)` });
  return (
    <form action={NEXT} aria-label={t("What you feel like")} className={styles.form}>
      <div className={styles.fields}>
        {choices.length > 0 && (
          <Choice id="next-mood" name="mood" label={t("Mood")} chosen={view.mood} choices={choices} />
        )}
        <Choice id="next-length" name="length" label={t("Length")} chosen={view.length} choices={CHOICES.lengths} />
        {pace && (
          <Choice
            id="next-evenings"
            name="evenings"
            label={t("Done within")}
            chosen={view.evenings === null ? null : String(view.evenings)}
            choices={CHOICES.evenings}
          />
        )}
        <button type="submit" className="button-solid">
          {t("Show")}
        </button>
      </div>
      <p className="note">{paceText(pace)}</p>
    </form>
  );
}

function paceText(pace: Pace | null): string {
  if (!pace)
    return t(
      "We don’t know your pace yet. Finish a book that has a page count and a start date, and we’ll estimate how long the next one takes.",
    );
  const speed = t("Based on your {speed} a day.", { speed: counted(pace.speed, "page") });
  return pace.slow === null ? speed : t("{speed} The later date holds 9 times out of 10.", { speed });
}
