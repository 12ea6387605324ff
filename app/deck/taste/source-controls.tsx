import { useId, type ReactNode } from "react";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import { STATUS_NAMES } from "#app/reading/list/reading-entry.ts";
import { READING_STATUSES } from "#db/reading.ts";
import { TASTE_SOURCES, type TasteSource } from "#db/schema/deck/taste-sources.ts";

import type { Beliefs } from "./beliefs.ts";
import type { TasteSettings } from "./schema.ts";

import * as styles from "./taste.module.css";

const SOURCE_NAMES: Record<TasteSource, string> = inEachLanguage(() => ({
  swipes: t("My swipes"),
  saves: t("My saved books"),
  list: t("My reading list"),
  stars: t("My stars"),
}));

interface SourceControlsProps {
  settings: NonNullable<Beliefs["settings"]>;
  onSet(settings: TasteSettings): void;
}

export function SourceControls({ settings: { sources, ignored, drawnAgain }, onSet }: SourceControlsProps) {
  return (
    <>
      <Choices
        title={t("The deck learns from")}
        note={t("Uncheck one and the deck ignores it. Nothing is deleted; check it again any time.")}
      >
        {TASTE_SOURCES.map((source) => (
          <Choice
            key={source}
            name={SOURCE_NAMES[source]}
            note={counted(sources[source], "book")}
            checked={!ignored.includes(source)}
            onChange={(checked) => onSet({ ignored: changed(ignored, source, !checked), drawnAgain })}
          />
        ))}
      </Choices>
      <Choices
        title={t("Show again")}
        note={t("The deck leaves out books on your reading list. Select those it may show you again.")}
      >
        {READING_STATUSES.map((status) => (
          <Choice
            key={status}
            name={STATUS_NAMES[status]}
            checked={drawnAgain.includes(status)}
            onChange={(checked) => onSet({ ignored, drawnAgain: changed(drawnAgain, status, checked) })}
          />
        ))}
      </Choices>
    </>
  );
}

function Choices({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.beliefs}>
      <h2 id={id} className={styles.beliefsTitle}>
        {title}
      </h2>
      <p className={styles.choicesNote}>{note}</p>
      <ul>{children}</ul>
    </section>
  );
}

interface ChoiceProps {
  name: string;
  note?: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

function Choice({ name, note, checked, onChange }: ChoiceProps) {
  return (
    <li className="links spread ruled-below">
      <label className="line pressable">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        {name}
      </label>
      {note && <span className="note">{note}</span>}
    </li>
  );
}

function changed<Value>(values: readonly Value[], value: Value, included: boolean): Value[] {
  const others = values.filter((other) => other !== value);
  return included ? [...others, value] : others;
}
