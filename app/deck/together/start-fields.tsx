import { genreName } from "#app/books/parts/genre-name.ts";
import { errorsIn, problemIn, type Answer } from "#app/http/answer.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { GENRES } from "#db/genres.ts";

import { Agreements } from "./agreements.tsx";
import { RULE_TEXTS } from "./rule-texts.ts";
import { MAX_NAME, MOST_DAYS, MOST_NOMINATED } from "./rules.ts";

import * as styles from "./start.module.css";

const POOLS = inEachLanguage(() => [
  { value: "all", name: t("All books") },
  { value: "genre", name: t("One genre") },
  { value: "wanted", name: t("What we want to read") },
  { value: "free", name: t("Free eBooks") },
  { value: "shortlist", name: t("A shortlist we nominate") },
]);

interface StartFieldsProps {
  name: string;
  list: string;
  genre: string;
  answer: Answer | undefined;
}

/** Works without scripts: the styles show the fields that the choices above them need. */
export function StartFields({ name, list, genre, answer }: StartFieldsProps) {
  const errors = errorsIn(answer);
  const problem = problemIn(answer);
  const typed = (answer && "values" in answer && answer.values) || {};
  const asked = typed["list"] ?? list;
  const pool = typed["pool"] ?? (asked ? "list" : genre ? "genre" : "all");
  const pools = asked ? [{ value: "list", name: t("The list you came from") }, ...POOLS] : POOLS;
  return (
    <form method="post" action="/together" className={styles.fields}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Field
        id="name"
        name="name"
        label={t("Your name in this round")}
        defaultValue={typed["name"] ?? name}
        error={errors["name"]}
        maxLength={MAX_NAME}
        autoComplete="nickname"
        required
      />
      <fieldset>
        <legend className="field-label">{t("How do you vote?")}</legend>
        <Way value="swipe" chosen={typed["way"] ?? "swipe"} name={t("Swipe now")}>
          {t("Everybody is here, or on the phone. Takes ten minutes.")}
        </Way>
        <Way value="ballot" chosen={typed["way"] ?? "swipe"} name={t("Rank a shortlist in your own time")}>
          {t("Each nominates up to {most} and ranks them all by a deadline.", { most: MOST_NOMINATED })}
        </Way>
      </fieldset>
      <input type="hidden" name="list" value={asked} />
      {errors["list"] && <ErrorBanner>{errors["list"]}</ErrorBanner>}
      <div data-for="swipe" className="stack">
        <div>
          <label htmlFor="pool" className="field-label">
            {t("Which books?")}
          </label>
          <select id="pool" name="pool" defaultValue={pool} className="field-input">
            {pools.map((one) => (
              <option key={one.value} value={one.value}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
        <div data-for="genre">
          <label htmlFor="genre" className="field-label">
            {t("Genre")}
          </label>
          <select id="genre" name="genre" defaultValue={typed["genre"] ?? genre} className="field-input">
            <option value="">{t("Choose a genre")}</option>
            {GENRES.map((one) => (
              <option key={one} value={one}>
                {genreName(one)}
              </option>
            ))}
          </select>
          {errors["genre"] && (
            <p role="alert" className="field-error">
              {errors["genre"]}
            </p>
          )}
        </div>
        <Field
          id="pages"
          name="pages"
          label={t("At most so many pages (optional)")}
          inputMode="numeric"
          defaultValue={typed["pages"] ?? ""}
          error={errors["pages"]}
        />
        <fieldset>
          <legend className="field-label">{t("When is it decided?")}</legend>
          {RULE_TEXTS.map(({ rule, name: ruleName, text }) => (
            <label key={rule} className={styles.option}>
              <input type="radio" name="rule" value={rule} defaultChecked={(typed["rule"] ?? "all") === rule} />
              <span>
                {ruleName}
                <span className="note">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      <div data-for="ballot">
        <Field
          id="days"
          name="days"
          type="number"
          label={t("Days until the vote closes")}
          min={1}
          max={MOST_DAYS}
          defaultValue={typed["days"] ?? "3"}
          error={errors["days"]}
        />
      </div>
      <p className="note" data-for="swipe">
        {t(
          "Your reading list and what you swiped shape the cards, and so do those of members who agree to that when they join. Nobody sees the lists; “What we want to read” shows their books without names.",
        )}
      </p>
      <Agreements typed={typed} />
      <button type="submit" className="button-solid">
        {t("Start a round")}
      </button>
    </form>
  );
}

interface WayProps {
  value: string;
  chosen: string;
  name: string;
  children: string;
}

function Way({ value, chosen, name, children }: WayProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name="way" value={value} defaultChecked={chosen === value} />
      <span>
        {name}
        <span className="note">{children}</span>
      </span>
    </label>
  );
}
