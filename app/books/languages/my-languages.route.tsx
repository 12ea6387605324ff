import { redirect } from "react-router";

import { requireUser } from "#app/auth/session/session.ts";
import { mutatePage } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { rich } from "#app/language/rich.ts";
import { localeNow, t } from "#app/language/t.ts";
import { PlainPage } from "#app/ui/plain-page.tsx";
import { languageName } from "#book-facts/languages.ts";

import type { Route } from "./+types/my-languages.route";
import { acceptedLanguages } from "./accepted.ts";
import { catalogueLanguages } from "./catalogue-languages.queries.server.ts";
import { chooseLanguages, chosenLanguages } from "./reader-languages.queries.server.ts";
import { LanguagesForm } from "./schema.ts";

import * as styles from "./languages.module.css";

const PAGE = "/account/languages";

export const handle = { scripts: false } satisfies RouteHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const [chosen, ofCatalogue] = await Promise.all([chosenLanguages(requireUser(context).id), catalogueLanguages()]);
  const ofBrowser = acceptedLanguages(request.headers.get("Accept-Language"));
  const codes = [...new Set([...ofCatalogue, ...(chosen ?? ofBrowser)])];
  const languages = codes.map((code) => ({
    code,
    name: languageName(code, localeNow()),
    isRead: (chosen ?? ofBrowser).includes(code),
  }));
  return {
    languages: languages.toSorted((one, other) => one.name.localeCompare(other.name, localeNow())),
    isChosen: chosen !== null,
  };
}

export function action(args: Route.ActionArgs) {
  const read = (form: FormData) => ({ languages: form.getAll("languages") });
  return mutatePage(args, { form: LanguagesForm, read }, async ({ user, fields: { languages } }) => {
    await chooseLanguages(user.id, languages.length > 0 ? languages : null);
    return redirect(PAGE, 303);
  });
}

export const meta = () => [{ title: t("Languages you read · Bookmatch") }];

export default function MyLanguages({ loaderData: { languages, isChosen } }: Route.ComponentProps) {
  return (
    <PlainPage title={t("Languages you read")} back={{ to: "/account/settings", name: t("Settings") }}>
      <p className="muted">
        {rich("The deck and searches outside our catalogue use these languages.{value}", {
          value: !isChosen && t(" Until you choose, we use your browser’s."),
        })}
      </p>
      <form method="post" action={PAGE} className={styles.form}>
        <fieldset className={styles.languages}>
          <legend className="field-label">{t("Languages")}</legend>
          {languages.map(({ code, name, isRead }) => (
            <label key={code} className={styles.language}>
              <input type="checkbox" name="languages" value={code} defaultChecked={isRead} />
              {name}
            </label>
          ))}
        </fieldset>
        <p className="note">{t("Select none to use your browser’s languages.")}</p>
        <button type="submit" className="button-quiet">
          {t("Save")}
        </button>
      </form>
    </PlainPage>
  );
}
