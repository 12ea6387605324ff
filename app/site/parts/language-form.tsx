import { LANGUAGE_CODES, languageNow, LANGUAGES } from "#app/language/t.ts";

/** A plain form, because the page's scripts are written in one language. */
interface LanguageFormProps {
  className?: string | undefined;
  buttonClass?: string | undefined;
}

export function LanguageForm({ className, buttonClass }: LanguageFormProps) {
  const others = LANGUAGE_CODES.filter((language) => language !== languageNow());
  return (
    <form method="post" action="/language" className={className}>
      {others.map((language) => (
        <button key={language} type="submit" name="language" value={language} lang={language} className={buttonClass}>
          {LANGUAGES[language].name}
        </button>
      ))}
    </form>
  );
}
