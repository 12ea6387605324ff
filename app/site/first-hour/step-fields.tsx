import { Link } from "react-router";

import { KIND_NAMES } from "#app/books/places/rules.ts";
import type { FieldErrors } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { JoiningModes } from "#app/site/settings/joining-section.tsx";
import { OwnerInputs } from "#app/site/settings/owner-fields.tsx";
import { LanguageField, LookFields } from "#app/site/settings/place-fields.tsx";

import type { StepFacts } from "./step-facts.server.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";

interface StepFieldsProps {
  facts: StepFacts;
  typed: Record<string, string> | undefined;
  errors: FieldErrors;
}

export function StepFields({ facts, typed, errors }: StepFieldsProps) {
  const { place, owner, joining, books, shops } = facts;
  if (place && owner) {
    return (
      <>
        <LanguageField facts={place} typed={typed} errors={errors} />
        <OwnerInputs owner={owner} typed={typed} errors={errors} />
      </>
    );
  }
  if (place) return <LookFields facts={place} errors={errors} typed={typed} />;
  if (joining) return <JoiningModes mode={joining} />;
  if (books !== null) return <Catalogue books={books} />;
  return shops && <Shops {...shops} ticked={typed?.["shops"]?.split(" ")} />;
}

function Catalogue({ books }: { books: number }) {
  return (
    <>
      <p>{t("Your readers already find {books} books here.", { books: figure(books) })}</p>
      <ul className="stack gap-2">
        <li>
          <Link to="/admin/catalogue-upload" className="text-link">
            {t("Upload a list of your own")}
          </Link>
        </li>
        <li>
          <Link to="/admin/catalogue-upload/open-library" className="text-link">
            {t("Choose books from Open Library")}
          </Link>
        </li>
      </ul>
    </>
  );
}

function Shops({ country, known, ready, ticked }: NonNullable<StepFacts["shops"]> & { ticked: string[] | undefined }) {
  return (
    <fieldset>
      <legend>{t("Where to get a book: {country}", { country })}</legend>
      {ready.length === 0 && <p className="muted">{t("You have all {known} of them.", { known })}</p>}
      {ready.map(({ key, name, kind, isTicked }) => (
        <label key={key} className={adminStyles.option}>
          <input
            type="checkbox"
            name="shop"
            value={key}
            defaultChecked={ticked?.includes(key) ?? isTicked}
            className="below-1"
          />
          <span>
            {name}
            <small>{KIND_NAMES[kind]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
