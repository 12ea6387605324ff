import { formName } from "#app/books/parts/form-name.ts";
import { genreName } from "#app/books/parts/genre-name.ts";
import { SearchField } from "#app/books/parts/search-field.tsx";
import {
  filterCount,
  FORMS,
  FREE_NOW,
  LANGUAGES,
  LENGTHS,
  searchPath,
  YEARS,
  type SearchView,
} from "#app/books/search/search-view.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { localeNow, t } from "#app/language/t.ts";
import { Choice } from "#app/ui/choice.tsx";
import { Field } from "#app/ui/field.tsx";
import { languageName } from "#book-facts/languages.ts";
import { GENRES } from "#db/genres.ts";

import * as styles from "./search.module.css";

const CHOICES = inEachLanguage(() => ({
  lengths: Object.entries(LENGTHS).map(([value, { name }]) => ({ value, name })),
  forms: FORMS.map((form) => ({ value: form, name: formName(form) })),
  languages: LANGUAGES.map((code) => ({ value: code, name: languageName(code, localeNow()) })).toSorted((a, b) =>
    a.name.localeCompare(b.name, localeNow()),
  ),
}));

/** A plain form of GET: the address of a search says all of it. */
export function SearchForm({ view: { query, filters } }: { view: SearchView }) {
  const { genres, length, from, to, language, form, free } = filters;
  const chosen = filterCount(filters);
  return (
    <form role="search" action="/search" className={styles.form}>
      <SearchField label={t("Title, author, ISBN or tag")} query={query} isFocused={query === ""}>
        <button type="submit" className="button-solid">
          {t("Search")}
        </button>
      </SearchField>
      {query === "" && free === null && (
        <p>
          <a href={searchPath({ query, filters: FREE_NOW })} className="text-link">
            {t("See all free eBooks")}
          </a>
        </p>
      )}
      <details className={styles.filters}>
        <summary className="text-button">{chosen > 0 ? t("Filters ({chosen})", { chosen }) : t("Filters")}</summary>
        <label className="touch">
          <input type="checkbox" name="free" value="true" defaultChecked={free !== null} />
          {t("Free eBooks only")}
        </label>
        <fieldset>
          <legend className="field-label">{t("Genres")}</legend>
          <div className="links">
            {GENRES.map((genre) => (
              <label key={genre} className="touch">
                <input type="checkbox" name="genre" value={genre} defaultChecked={genres.includes(genre)} />
                {genreName(genre)}
              </label>
            ))}
          </div>
        </fieldset>
        <div className={styles.fields}>
          <Choice id="search-length" name="length" label={t("Length")} chosen={length} choices={CHOICES.lengths} />
          <Choice id="search-form" name="form" label={t("Form")} chosen={form} choices={CHOICES.forms} />
          <Choice
            id="search-language"
            name="language"
            label={t("Language")}
            chosen={language}
            choices={CHOICES.languages}
          />
          <Year id="search-from" name="from" label={t("Published from")} year={from} />
          <Year id="search-to" name="to" label={t("Published to")} year={to} />
        </div>
        <p className="note">
          {t(
            "The language may be the edition’s or the original’s. Some list no language or form. Free eBooks are out of copyright.",
          )}
        </p>
        <button type="submit" className="button-quiet">
          {t("Apply filters")}
        </button>
      </details>
    </form>
  );
}

function Year({ year, ...field }: { id: string; name: string; label: string; year: number | null }) {
  return (
    <Field type="number" inputMode="numeric" {...YEARS} defaultValue={year ?? ""} placeholder={t("Year")} {...field} />
  );
}
