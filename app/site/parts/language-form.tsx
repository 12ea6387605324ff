import { LANGUAGE_CODES, languageNow, LANGUAGES } from "#app/language/t.ts";

import * as styles from "./nav-bar.module.css";

/** A plain form, because the page's scripts are written in one language. */
export function LanguageForm() {
  const others = LANGUAGE_CODES.filter((language) => language !== languageNow());
  return (
    <form method="post" action="/language" className={styles.language}>
      {others.map((language) => (
        <button key={language} type="submit" name="language" value={language} lang={language} className={styles.item}>
          {LANGUAGES[language].name}
        </button>
      ))}
    </form>
  );
}
